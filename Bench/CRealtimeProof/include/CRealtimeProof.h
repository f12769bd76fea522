// Counts what a playback thread must not do: allocations, frees, locks, system calls.

#ifndef TACTUS_CREALTIME_PROOF_H
#define TACTUS_CREALTIME_PROOF_H

#include <CRealtimeCounts.h>
#include <stdbool.h>
#include <stdint.h>

// Functions that the playback thread calls from its output. They keep the promise of the attributes
// unless they are asked to break it on purpose.
#define PROOF_REALTIME \
  __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))

typedef struct proof_counts {
  realtime_counts counts;
  int64_t calls;      // refused system calls
  int64_t last_call;  // the number of the last of them
} proof_counts;

// One watched thread.
typedef struct proof_watch proof_watch;

// Creates a watch. `offence` is a function that allocates and frees memory. The canary (a test that
// the counters work) calls it and, if `plants` is true, each step does so as well.
proof_watch *_Nonnull proof_watch_create(void (*_Nonnull offence)(void), bool plants);

// Call it at each step of the watched thread.
PROOF_REALTIME void proof_step(proof_watch *_Nonnull watch);

// Makes the next step begin the counting, or run the canary.
void proof_begin(proof_watch *_Nonnull watch);
void proof_run_canary(proof_watch *_Nonnull watch);

// Whether counting has begun, and whether the canary has run.
bool proof_is_counting(proof_watch *_Nonnull watch);
bool proof_is_done(proof_watch *_Nonnull watch);

// The errno if the thread's system calls could not be filtered; otherwise 0.
int proof_filter_errno(const proof_watch *_Nonnull watch);
// The thread id of the watched thread.
int proof_thread(const proof_watch *_Nonnull watch);
// The counts before the canary ran, and those of the canary.
proof_counts proof_run_counts(const proof_watch *_Nonnull watch);
proof_counts proof_canary_counts(const proof_watch *_Nonnull watch);

// The page faults of the watched thread since counting began; -1 if unknown.
int64_t proof_faults(const proof_watch *_Nonnull watch);

// How often a thread of this process was put on a processor, and how often it gave it up to wait;
// -1 if unknown.
int64_t proof_thread_runs(int thread_id);
int64_t proof_thread_waits(int thread_id);

// The thread ids of this process, at most `capacity`. Returns their number.
int proof_threads(int *_Nonnull numbers, int capacity);

void proof_wait(int64_t nanoseconds);

// The first function returns a number that the compiler cannot know. The second one takes a number,
// so the compiler must compute it.
int64_t proof_number(void);
void proof_take(int64_t number);

#endif
