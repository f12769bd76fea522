// Load on the machine during a measurement.

#ifndef TACTUS_CBENCH_LOAD_H
#define TACTUS_CBENCH_LOAD_H

typedef struct bench_load bench_load;

// Keeps every processor, a file in the folder and a loopback connection busy with ordinary threads,
// until it is ended. Null and an errno if that fails.
bench_load *_Nullable bench_load_begin(const char *_Nonnull folder, int *_Nonnull error);
void bench_load_end(bench_load *_Nonnull load);

#endif
