// Work that a busy machine has to do while something is measured on it.

#ifndef TACTUS_CBENCH_LOAD_H
#define TACTUS_CBENCH_LOAD_H

typedef struct bench_load bench_load;

// Keeps every processor busy, a file in the folder written and flushed, and a connection over the
// loopback network full, with ordinary threads, until it is ended. Null and an errno where that
// cannot be had.
bench_load *_Nullable bench_load_begin(const char *_Nonnull folder, int *_Nonnull error);
void bench_load_end(bench_load *_Nonnull load);

#endif
