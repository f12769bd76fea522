// Processors that do not idle during a measurement.

#ifndef TACTUS_CBENCH_AWAKE_H
#define TACTUS_CBENCH_AWAKE_H

typedef struct bench_awake bench_awake;

// Runs a thread under SCHED_IDLE on every processor until it is ended. Any other thread interrupts
// it at once, but no processor enters an idle state, and none must leave one. Null and an errno if
// that fails.
bench_awake *_Nullable bench_awake_begin(int *_Nonnull error);
void bench_awake_end(bench_awake *_Nonnull awake);

#endif
