// Ways to wait, for the models of other projects and for the baselines.

#ifndef TACTUS_CBENCH_WAITING_H
#define TACTUS_CBENCH_WAITING_H

#include <stdint.h>

// Calls clock_nanosleep until a time on CLOCK_MONOTONIC in nanoseconds.
void bench_wait_until(int64_t time);

// Calls clock_nanosleep for a number of nanoseconds.
void bench_wait_for(int64_t nanoseconds);

// Waits on a futex with a timeout in nanoseconds and without a wake, as Rust's channels do.
void bench_futex_for(int64_t nanoseconds);

// Calls poll without descriptors, for a number of milliseconds.
void bench_poll(int milliseconds);

// Runs `body` on a separate thread and waits until it returns. The priority is under SCHED_FIFO; 0
// selects normal scheduling with the default timer slack. Returns 0 or an errno.
int bench_on_thread(int priority, void (*_Nonnull body)(void *_Nullable), void *_Nullable context);

#endif
