// Threads: their processors, their costs and their scheduling.

#ifndef TACTUS_CBENCH_THREADS_H
#define TACTUS_CBENCH_THREADS_H

#include <pthread.h>
#include <stdint.h>

// Promises the Swift compiler that the function takes no lock and allocates nothing. A probe calls
// such functions on the playback thread.
#define BENCH_REALTIME \
  __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))

// Starts a thread with a priority under SCHED_FIFO, or with normal scheduling for 0; it does not
// inherit the caller's scheduling. Returns 0 or an errno.
int bench_thread_start(
    pthread_t *_Nonnull thread, int priority, void *_Nullable (*_Nonnull body)(void *_Nullable),
    void *_Nullable context);

// The processor time of the calling thread in nanoseconds.
BENCH_REALTIME int64_t bench_thread_time(void);

// Binds the calling thread to one of the process's processors, counted from 0 modulo their number.
// Returns 0 or an errno.
BENCH_REALTIME int bench_pin(int processor);

// Binds another thread in the same way.
int bench_pin_thread(pthread_t thread, int processor);

// Undoes the binding of the calling thread.
void bench_unpin(void);

// The number of processors that the process could use at its start.
int bench_processor_count(void);

// How often a thread of this process has given up its processor to wait; -1 if unknown.
int64_t bench_thread_waits(int thread_id);

// The thread id of the calling thread.
BENCH_REALTIME int bench_thread_id(void);

#endif
