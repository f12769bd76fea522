#define _GNU_SOURCE

#include "CSystem.h"

#include <stdlib.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static int64_t value(rlim_t limit) { return limit == RLIM_INFINITY ? -1 : (int64_t)limit; }

static tactus_limit limit(int resource) {
  struct rlimit found = {0, 0};
  getrlimit(resource, &found);
  return (tactus_limit){value(found.rlim_cur), value(found.rlim_max)};
}

tactus_limit tactus_memory_lock_limit(void) { return limit(RLIMIT_MEMLOCK); }

tactus_limit tactus_realtime_priority_limit(void) { return limit(RLIMIT_RTPRIO); }

int64_t tactus_timer_resolution(void) {
  struct timespec t;
  if (clock_getres(CLOCK_MONOTONIC, &t) != 0) return -1;
  return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

int64_t tactus_timer_slack(void) { return prctl(PR_GET_TIMERSLACK, 0, 0, 0, 0); }

int tactus_open_for_writing(const char *path) {
  int descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (descriptor < 0) return errno;
  close(descriptor);
  return 0;
}

int tactus_lock_process(void) {
  // Locks nothing if the memory of the process is limited, because allocations would fail at the
  // limit.
  if (geteuid() != 0 && tactus_memory_lock_limit().soft >= 0) return EPERM;
  return mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT) == 0 ? 0 : errno;
}

int tactus_has_memory(int64_t bytes) {
  // Volatile, so that the compiler does not remove the unused allocation.
  void *volatile memory = bytes > 0 ? malloc((size_t)bytes) : NULL;
  free(memory);
  return memory != NULL;
}
