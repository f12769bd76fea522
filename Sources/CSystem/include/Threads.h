// Settings of threads that must wake in time.

#ifndef TACTUS_THREADS_H
#define TACTUS_THREADS_H

// The result of setting up a thread for playback: the priority, and an errno or 0 for each setting.
typedef struct tactus_thread_setup {
  int priority;          // under SCHED_FIFO; 0 with ordinary scheduling
  int priority_errno;    // why SCHED_FIFO was refused
  int slack_errno;       // why the timer slack of 1 ns was refused
  int lock_errno;        // why the stack could not be locked into memory
} tactus_thread_setup;

// Sets up the calling thread for playback, and locks the part of its stack that it will use into
// memory. Priority 0 keeps the present scheduling. A refused setting is reported and does not
// prevent the other settings.
tactus_thread_setup tactus_thread_prepare(int priority);

// Requests from the kernel that processors avoid sleep states with a late wake-up, until the
// descriptor is closed. Returns the descriptor or a negated errno.
int tactus_latency_request_open(void);

#endif
