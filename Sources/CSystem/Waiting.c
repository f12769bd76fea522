#define _GNU_SOURCE

#include "Waiting.h"

#include <sys/eventfd.h>
#include <time.h>

int tactus_poll(struct pollfd *files, intptr_t count, int64_t nanoseconds) {
  struct timespec rest = {nanoseconds / INT64_C(1000000000), nanoseconds % INT64_C(1000000000)};
  int ready = ppoll(files, (nfds_t)count, nanoseconds == INT64_MAX ? NULL : &rest, NULL);
  return ready < 0 ? -errno : ready;
}

int tactus_event_open(void) {
  int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return descriptor < 0 ? -errno : descriptor;
}

void tactus_event_clear(int descriptor) {
  uint64_t count;
  ssize_t got = read(descriptor, &count, sizeof count);
  (void)got;
}
