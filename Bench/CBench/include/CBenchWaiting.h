// Ways to wait, each as some program waits: the models of other projects and the baselines are made
// of them.

#ifndef TACTUS_CBENCH_WAITING_H
#define TACTUS_CBENCH_WAITING_H

#include <stdint.h>

// clock_nanosleep until a time on CLOCK_MONOTONIC, nanoseconds.
void bench_wait_until(int64_t time);

// clock_nanosleep for so many nanoseconds from now.
void bench_wait_for(int64_t nanoseconds);

// A futex that nobody wakes, for so many nanoseconds from now: how Rust's channels wait.
void bench_futex_for(int64_t nanoseconds);

// poll without descriptors, in whole milliseconds as poll counts them.
void bench_poll(int milliseconds);

// Runs `body` on a thread of its own and waits until it returns. Priority under SCHED_FIFO, or 0
// for ordinary scheduling with the timer slack that a thread has unless it asks for less. 0, or an
// errno.
int bench_on_thread(int priority, void (*_Nonnull body)(void *_Nullable), void *_Nullable context);

#endif
