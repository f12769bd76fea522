// Counts what a playback thread must not do: allocations, frees, locks.
//
// This target replaces malloc and its relatives, and pthread_mutex_lock, for the whole executable.
// Link it only to tests and proofs.

#ifndef TACTUS_CREALTIME_COUNTS_H
#define TACTUS_CREALTIME_COUNTS_H

#include <stdint.h>

typedef struct realtime_counts {
  int64_t allocations;
  int64_t frees;
  int64_t locks;
} realtime_counts;

// From now on the calls of this thread are added to `counts`, until realtime_count_end. The counts
// must stay valid until then.
void realtime_count_begin(realtime_counts *_Nonnull counts);
void realtime_count_end(void);

// How often this thread gave up the processor to wait.
int64_t realtime_waits(void);

// Allocates and frees memory, locks a mutex, and waits, once each, to test the counters.
void realtime_offend(void);

#endif
