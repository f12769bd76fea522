// Threads: where they run, what they cost, how they are scheduled.

#ifndef TACTUS_CBENCH_THREADS_H
#define TACTUS_CBENCH_THREADS_H

#include <pthread.h>
#include <stdint.h>

// A promise to the Swift compiler: the function takes no lock and allocates nothing. A probe calls
// such functions on the playback thread.
#define BENCH_REALTIME \
  __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))

// Starts a thread under SCHED_FIFO with a priority, or with 0 under ordinary scheduling: never what
// the calling thread has. 0, or an errno.
int bench_thread_start(
    pthread_t *_Nonnull thread, int priority, void *_Nullable (*_Nonnull body)(void *_Nullable),
    void *_Nullable context);

// Processor time of the calling thread, nanoseconds.
BENCH_REALTIME int64_t bench_thread_time(void);

// Binds the calling thread to one of the processors that the process may use, counted from 0 and
// around. 0, or an errno.
BENCH_REALTIME int bench_pin(int processor);

// Lets the calling thread run on every processor that it could run on before it was bound.
void bench_unpin(void);

// Processors that the calling thread may use.
int bench_processor_count(void);

// Times the calling thread has given up its processor to wait; -1 where that cannot be read.
int64_t bench_thread_waits(int thread_id);

// The system's number of the calling thread.
BENCH_REALTIME int bench_thread_id(void);

#endif
