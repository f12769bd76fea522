// Waits for files, and ends such waits.

#ifndef TACTUS_WAITING_H
#define TACTUS_WAITING_H

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <unistd.h>

// Promises that the function takes no lock and allocates nothing; see CRealtime.h.
#define TACTUS_REALTIME \
  __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))

// Sleeps until one of the files is ready, or the timeout elapses. INT64_MAX is no timeout. Returns
// the number of ready files, or a negated errno: -EINTR after a signal.
int tactus_poll(struct pollfd *_Nullable files, intptr_t count, int64_t nanoseconds);

// Creates an event that can be polled. Returns its descriptor or a negated errno. The caller closes
// it.
int tactus_event_open(void);

// Resets the event, so that it is no longer signalled.
void tactus_event_clear(int descriptor);

// Signals an event, which ends the wait of a thread that polls it. Never waits: if the counter of
// the event is full, it is signalled already.
TACTUS_REALTIME static inline void tactus_event_signal(int descriptor) {
  uint64_t one = 1;
  int number = errno;
  ssize_t written = write(descriptor, &one, sizeof one);
  (void)written;
  errno = number;
}

#endif
