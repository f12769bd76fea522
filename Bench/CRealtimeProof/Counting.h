#ifndef TACTUS_PROOF_COUNTING_H
#define TACTUS_PROOF_COUNTING_H

#include "CRealtimeProof.h"

// Counts the actions of the calling thread from now on; with NULL, ends the counting.
void proof_count(proof_counts *counts);

// Installs a filter that refuses and counts the system calls of the calling thread. It allows the
// wait on a futex, the return from a signal handler, the end of the thread, and reading the clock
// if that needs a system call on this machine. Returns 0 or an errno.
int proof_filter_this_thread(void);

// The page faults of the watched thread before counting began.
int64_t proof_faults_before(const proof_watch *watch);

#endif
