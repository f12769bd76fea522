// Waiting for files, and ending such a wait.

#ifndef TACTUS_WAITING_H
#define TACTUS_WAITING_H

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <unistd.h>

// A promise that the function takes no lock and allocates nothing; see CRealtime.h.
#define TACTUS_REALTIME \
  __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))

// Sleeps until one of the files is ready, or so many nanoseconds have passed; INT64_MAX: for ever.
// How many are ready; below 0: an errno with a minus, EINTR where a signal came.
int tactus_poll(struct pollfd *_Nullable files, intptr_t count, int64_t nanoseconds);

// An event to be polled: a descriptor, or an errno below 0. Closed by the caller.
int tactus_event_open(void);

// Forgets what was signalled.
void tactus_event_clear(int descriptor);

// Adds to the counter of an event, which ends the wait of a thread that polls it. It never waits: a
// full counter has ended the wait already.
TACTUS_REALTIME static inline void tactus_event_signal(int descriptor) {
  uint64_t one = 1;
  int number = errno;
  ssize_t written = write(descriptor, &one, sizeof one);
  (void)written;
  errno = number;
}

#endif
