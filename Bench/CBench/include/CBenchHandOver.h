// Measures the least time in which a thread can pass a command to another one: with one word of
// memory and one futex.

#ifndef TACTUS_CBENCH_HANDOVER_H
#define TACTUS_CBENCH_HANDOVER_H

#include <stdint.h>

typedef struct bench_handover bench_handover;

// Starts the receiving thread, bound to a processor, with a timer slack of 1 ns and a priority
// under SCHED_FIFO (0: normal scheduling). Returns null and an errno if that fails.
bench_handover *_Nullable bench_handover_begin(int priority, int processor, int *_Nonnull error);

// Hands a number over. Returns the nanoseconds from the write until the other thread has it.
int64_t bench_handover_exchange(bench_handover *_Nonnull handover);

void bench_handover_end(bench_handover *_Nonnull handover);

#endif
