#define _GNU_SOURCE

#include "Threads.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

// The number of bytes to lock: more than the deepest call of the playback path needs.
enum { STACK_BYTES = 256 * 1024 };

// Not inlined, so that the array covers the part of the stack that playback will use.
__attribute__((noinline)) static int touch_and_lock_stack(void) {
  volatile char stack[STACK_BYTES];
  memset((char *)stack, 0, sizeof stack);
  return mlock((const void *)stack, sizeof stack) == 0 ? 0 : errno;
}

tactus_thread_setup tactus_thread_prepare(int priority) {
  tactus_thread_setup setup = {0};
  if (priority > 0) {
    struct sched_param parameters = {.sched_priority = priority};
    // Child processes and new threads get ordinary scheduling: otherwise one that never sleeps
    // would take a processor away from everything else.
    setup.priority_errno =
        pthread_setschedparam(pthread_self(), SCHED_FIFO | SCHED_RESET_ON_FORK, &parameters);
    setup.priority = setup.priority_errno == 0 ? priority : 0;
  }
  setup.slack_errno = prctl(PR_SET_TIMERSLACK, 1UL) == 0 ? 0 : errno;
  setup.lock_errno = touch_and_lock_stack();
  return setup;
}

int tactus_latency_request_open(void) {
  int descriptor = open("/dev/cpu_dma_latency", O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return -errno;
  int32_t microseconds = 0;
  if (write(descriptor, &microseconds, sizeof microseconds) == sizeof microseconds) {
    return descriptor;
  }
  int number = errno;
  close(descriptor);
  return -number;
}
