// The least that a command to another thread can cost: one word of memory and one futex.

#ifndef TACTUS_CBENCH_HANDOVER_H
#define TACTUS_CBENCH_HANDOVER_H

#include <stdint.h>

typedef struct bench_handover bench_handover;

// Starts the thread that takes over, bound to a processor, with timer slack 1 and a priority under
// SCHED_FIFO (0: ordinary scheduling). Null and an errno where that cannot be had.
bench_handover *_Nullable bench_handover_begin(int priority, int processor, int *_Nonnull error);

// Hands a number over. Nanoseconds from before it was written until the other thread has it.
int64_t bench_handover_exchange(bench_handover *_Nonnull handover);

void bench_handover_end(bench_handover *_Nonnull handover);

#endif
