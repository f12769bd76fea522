// System calls that the tests in the guest (a virtual machine) need and that Swift cannot call.
// Each function returns 0 or more, or a negative errno.

#ifndef TACTUS_CKERNELPROCESS_H
#define TACTUS_CKERNELPROCESS_H

// Duplicates a file descriptor of another process into this one. Both refer to the same open file,
// which stays open when the other process ends. Returns the new descriptor.
int kernel_process_share(int process, int descriptor);

// Changes the user of the calling thread, and of no other, to "nobody" (65534). Threads that it
// starts later inherit this user.
int kernel_process_become_nobody(void);

// Binds the calling thread, and no other, to one processor, counted from 0.
int kernel_process_stay_on(int processor);

// Gives a thread of any process a priority above all ordinary threads (SCHED_FIFO), from 1 to 99.
// The thread 0 is the calling one.
int kernel_process_hurry(int thread, int priority);

#endif
