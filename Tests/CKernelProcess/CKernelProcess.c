#define _GNU_SOURCE
#include "CKernelProcess.h"

#include <errno.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { NOBODY = 65534 };

int kernel_process_share(int process, int descriptor) {
  int handle = (int)syscall(SYS_pidfd_open, process, 0);
  if (handle < 0) return -errno;
  int shared = (int)syscall(SYS_pidfd_getfd, handle, descriptor, 0);
  int number = errno;
  close(handle);
  return shared < 0 ? -number : shared;
}

// The system call changes only the calling thread; setresuid() of the C library would change all
// threads of the process.
int kernel_process_become_nobody(void) {
  return syscall(SYS_setresuid, NOBODY, NOBODY, NOBODY) == 0 ? 0 : -errno;
}

int kernel_process_stay_on(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  return sched_setaffinity(0, sizeof set, &set) == 0 ? 0 : -errno;
}

int kernel_process_hurry(int thread, int priority) {
  struct sched_param parameters = {.sched_priority = priority};
  return sched_setscheduler(thread, SCHED_FIFO, &parameters) == 0 ? 0 : -errno;
}
