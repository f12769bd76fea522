// The client's side of Linux input devices, as far as Swift cannot see it: request numbers that are
// macros, and calls that the playback thread makes.

#ifndef TACTUS_CLINUXINPUT_H
#define TACTUS_CLINUXINPUT_H

#include <errno.h>
#include <linux/input.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <unistd.h>

// A promise that the function takes no lock and allocates nothing; see CRealtime.h.
#define TACTUS_REALTIME \
  __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))

// Requests of <linux/input.h>: macros with sizeof in them, which the importer leaves out.
static const unsigned long TACTUS_UPLOAD_EFFECT = EVIOCSFF;
static const unsigned long TACTUS_ERASE_EFFECT = EVIOCRMFF;
static const unsigned long TACTUS_COUNT_EFFECTS = EVIOCGEFFECTS;
static const unsigned long TACTUS_EVDEV_VERSION = EVIOCGVERSION;
static const unsigned long TACTUS_SET_EVENT_MASK = EVIOCSMASK;
static const unsigned long TACTUS_EFFECT_BITS =
    EVIOCGBIT(EV_FF, (FF_MAX / 8 + 1));

// Adds one to the count of an eventfd. It cannot block: the descriptor is non-blocking, and a full
// count wakes as well as a new one.
TACTUS_REALTIME static inline void tactus_eventfd_add(int descriptor) {
  uint64_t one = 1;
  int number = errno;
  ssize_t written = write(descriptor, &one, sizeof one);
  (void)written;
  errno = number;
}

// Sleeps until an eventfd is above 0, a node has gone, or nanoseconds have passed; below 0: for
// ever. 1 if the node has gone, else 0. A node below 0 is none.
int tactus_poll(int eventfd, int node, int64_t nanoseconds);

// A descriptor that can be read when a node of /dev/input comes, goes, or changes who may open it;
// below 0: an errno. Where the folder itself is not there, tactus_watch_again watches it later.
int tactus_watch_nodes(void);
void tactus_watch_again(int watch);

// A node that tells what is sent to it: opened for reading, with the times of CLOCK_MONOTONIC and
// without buttons and axes; below 0: an errno.
int tactus_open_listener(const char *path);

// The same for who reads axes.
int tactus_open_sensor(const char *path);

// What the kernel knows of an absolute axis; below 0: an errno.
int tactus_axis(int node, int axis, struct input_absinfo *info);

// EVIOCSFF with a size that the caller chooses; the memory has room for a whole effect. Below 0: an
// errno.
int tactus_upload_bytes(int node, void *bytes, unsigned size);

// Sleeps until a descriptor can be read (1), or an eventfd is above 0 or the descriptor's end has
// come (0).
int tactus_wait_readable(int descriptor, int eventfd);

#endif
