#ifndef TACTUS_PROOF_COUNTING_H
#define TACTUS_PROOF_COUNTING_H

#include "CRealtimeProof.h"

// Where the calling thread's doings are counted; NULL: nowhere. In the executable's own block of
// thread-local memory, so that reading it allocates nothing.
extern _Thread_local proof_counts *proof_counting;

// Lets the calling thread make no system call but the wait; the others are refused and counted.
// 0, or an errno.
int proof_filter_this_thread(void);

// Page faults of the watched thread before the counting began.
int64_t proof_faults_before(const proof_watch *watch);

#endif
