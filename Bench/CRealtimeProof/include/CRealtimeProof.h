// Counts what a playback thread must not do: allocations, frees, locks, system calls.
//
// This target defines malloc and its kin, and pthread_mutex_lock, for the whole executable: link it
// into nothing but the proof.

#ifndef TACTUS_CREALTIME_PROOF_H
#define TACTUS_CREALTIME_PROOF_H

#include <stdbool.h>
#include <stdint.h>

// The playback thread calls these from its output. They keep what the attributes promise except
// where they are asked to break it: that is what they are for.
#define PROOF_REALTIME \
  __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))

typedef struct proof_counts {
  int64_t allocations;
  int64_t frees;
  int64_t locks;
  int64_t calls;      // system calls beside the wait
  int64_t last_call;  // the number of the last of them
} proof_counts;

// One watched thread.
typedef struct proof_watch proof_watch;

// `offence` is a function that allocates and frees: what the canary does, and what is done at each
// step if it is planted.
proof_watch *_Nonnull proof_watch_create(void (*_Nonnull offence)(void), bool plants);

// To be called at each step of the watched thread.
PROOF_REALTIME void proof_step(proof_watch *_Nonnull watch);

// The next step begins the counting, or runs the canary.
void proof_begin(proof_watch *_Nonnull watch);
void proof_run_canary(proof_watch *_Nonnull watch);

// Whether that step has come.
bool proof_is_counting(proof_watch *_Nonnull watch);
bool proof_is_done(proof_watch *_Nonnull watch);

// An errno if the system calls of the thread could not be filtered.
int proof_filter_errno(const proof_watch *_Nonnull watch);
// The system's number of the watched thread.
int proof_thread(const proof_watch *_Nonnull watch);
// What was counted until the canary ran, and by the canary.
proof_counts proof_run_counts(const proof_watch *_Nonnull watch);
proof_counts proof_canary_counts(const proof_watch *_Nonnull watch);

// Page faults of the watched thread since the counting began; -1 if they cannot be read.
int64_t proof_faults(const proof_watch *_Nonnull watch);

// How often a thread of this process has been put on a processor, and how often it has given it
// up; -1 if that cannot be read.
int64_t proof_thread_runs(int thread_id);
int64_t proof_thread_waits(int thread_id);

// The numbers of this process's threads, `capacity` at most. How many there are.
int proof_threads(int *_Nonnull numbers, int capacity);

void proof_wait(int64_t nanoseconds);

// A number that the compiler does not know, and where it may not leave one out.
int64_t proof_number(void);
void proof_take(int64_t number);

#endif
