// Threads that are woken in time.

#ifndef TACTUS_THREADS_H
#define TACTUS_THREADS_H

// How a thread was set up for playback: what was obtained, and an errno for what was not.
typedef struct tactus_thread_setup {
  int priority;          // of SCHED_FIFO; 0: ordinary scheduling
  int priority_errno;    // why SCHED_FIFO was refused
  int slack_errno;       // why the timer slack of 1 ns was refused
  int lock_errno;        // why stack or queues could not be locked into memory
} tactus_thread_setup;

// Sets the calling thread up for playback, touches and locks the part of its stack that it will
// use. Priority 0 asks for no real-time class. Refusals are reported, not fatal.
tactus_thread_setup tactus_thread_prepare(int priority);

// Asks the kernel to keep the processor out of sleep that it wakes from late, until the descriptor
// is closed. A descriptor, or an errno below 0.
int tactus_latency_request_open(void);

#endif
