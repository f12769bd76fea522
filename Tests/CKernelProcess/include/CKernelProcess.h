// What the tests in the guest do to processes that Swift has no call for. Each returns 0 or more,
// or an errno below 0.

#ifndef TACTUS_CKERNELPROCESS_H
#define TACTUS_CKERNELPROCESS_H

// Opens what a process has open under a number once more, as a child of it would have it: the same
// open file, which stays open when the process dies. A descriptor.
int kernel_process_share(int process, int descriptor);

// Makes the calling thread, and no other, one of a user without rights; the threads that it starts
// are of the same.
int kernel_process_become_nobody(void);

// Keeps the calling thread, and no other, on one processor, counted from 0.
int kernel_process_stay_on(int processor);

#endif
