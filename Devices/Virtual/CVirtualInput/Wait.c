#define _GNU_SOURCE
#include "CVirtualInput.h"

#include <errno.h>
#include <time.h>

int virtual_wait(struct pollfd *files, int count, int64_t nanoseconds) {
  struct timespec pause = {
      .tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
  int ready = ppoll(files, (nfds_t)count, nanoseconds < 0 ? NULL : &pause, NULL);
  return ready < 0 ? -errno : ready;
}
