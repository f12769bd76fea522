#ifndef TACTUS_PROOF_COUNTING_H
#define TACTUS_PROOF_COUNTING_H

#include "CRealtimeProof.h"

// The counters of the calling thread; NULL if its actions are not counted. The variable is in the
// thread-local memory of the executable, so that reading it allocates nothing.
extern _Thread_local proof_counts *proof_counting;

// Installs a filter that refuses and counts all system calls of the calling thread except its wait.
// Returns 0 or an errno.
int proof_filter_this_thread(void);

// The page faults of the watched thread before counting began.
int64_t proof_faults_before(const proof_watch *watch);

#endif
