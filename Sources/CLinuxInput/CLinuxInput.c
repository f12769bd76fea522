#define _GNU_SOURCE

#include "CLinuxInput.h"

#include <poll.h>
#include <stddef.h>
#include <time.h>

int tactus_poll(int eventfd, int node, int64_t nanoseconds) {
  // Errors and the end of a node are told whether they are asked for or not.
  struct pollfd polled[2] = {{.fd = eventfd, .events = POLLIN}, {.fd = node}};
  struct timespec t = {nanoseconds / INT64_C(1000000000), nanoseconds % INT64_C(1000000000)};
  int count = ppoll(polled, 2, nanoseconds < 0 ? NULL : &t, NULL);
  return count > 0 && polled[1].revents != 0;
}

// The request number holds the size, so a layout that differs would be a request that the kernel
// does not know. A 32-bit system has another one, with numbers that follow it.
#if defined(__LP64__)
_Static_assert(sizeof(struct ff_effect) == 48, "ff_effect has 48 bytes");
_Static_assert(offsetof(struct ff_effect, id) == 2, "ff_effect.id is at 2");
_Static_assert(offsetof(struct ff_effect, direction) == 4, "ff_effect.direction is at 4");
_Static_assert(offsetof(struct ff_effect, replay) == 10, "ff_effect.replay is at 10");
_Static_assert(offsetof(struct ff_effect, u) == 16, "ff_effect.u is at 16");
_Static_assert(sizeof(struct input_event) == 24, "input_event has 24 bytes");
_Static_assert(EVIOCSFF == 0x40304580, "EVIOCSFF is 0x40304580");
_Static_assert(EVIOCRMFF == 0x40044581, "EVIOCRMFF is 0x40044581");
_Static_assert(EVIOCGEFFECTS == 0x80044584, "EVIOCGEFFECTS is 0x80044584");
_Static_assert(EVIOCGBIT(EV_FF, 16) == 0x80104535, "EVIOCGBIT(EV_FF, 16) is 0x80104535");
#endif
_Static_assert(FF_MAX / 8 + 1 == 16, "the bits of effects are 16 bytes");
