#define _GNU_SOURCE

#include "CLinuxInput.h"

#include <fcntl.h>
#include <stddef.h>
#include <sys/inotify.h>
#include <time.h>

int tactus_watch_nodes(void) {
  int watch = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (watch < 0) return -errno;
  inotify_add_watch(watch, "/dev", IN_CREATE);
  tactus_watch_again(watch);
  return watch;
}

void tactus_watch_again(int watch) {
  inotify_add_watch(watch, "/dev/input", IN_CREATE | IN_DELETE | IN_ATTRIB | IN_ONLYDIR);
}

// Opens a node for reading. Its events carry times of CLOCK_MONOTONIC, and only events of the given
// types are reported.
static int open_reader(const char *path, uint32_t types) {
  int node = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (node < 0) return -errno;
  int clock = CLOCK_MONOTONIC;
  if (ioctl(node, EVIOCSCLOCKID, &clock) < 0) {
    int number = errno;
    close(node);
    return -number;
  }
  // In this structure, the type EV_SYN stands for the mask of types. A kernel without masks reports
  // all types.
  struct input_mask mask = {
      .type = EV_SYN, .codes_size = sizeof types, .codes_ptr = (uintptr_t)&types};
  ioctl(node, EVIOCSMASK, &mask);
  return node;
}

int tactus_open_listener(const char *path) {
  return open_reader(path, 1u << EV_SYN | 1u << EV_FF);
}

int tactus_open_sensor(const char *path) {
  return open_reader(path, 1u << EV_SYN | 1u << EV_ABS);
}

int tactus_axis(int node, int axis, struct input_absinfo *info) {
  return ioctl(node, EVIOCGABS(axis), info) < 0 ? -errno : 0;
}

int tactus_upload_bytes(int node, void *bytes, unsigned size) {
  return ioctl(node, _IOC(_IOC_WRITE, 'E', 0x80, size), bytes) < 0 ? -errno : 0;
}

// The request number contains the size of the structure, so the kernel refuses another layout. A
// 32-bit system has another layout, and the matching request numbers.
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
