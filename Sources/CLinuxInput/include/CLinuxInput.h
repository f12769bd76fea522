// The client's side of Linux input devices, as far as Swift cannot see it: request numbers that are
// macros, and calls with such numbers.

#ifndef TACTUS_CLINUXINPUT_H
#define TACTUS_CLINUXINPUT_H

#include <errno.h>
#include <linux/input.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <unistd.h>

// Requests of <linux/input.h>: macros with sizeof in them, which the importer leaves out.
static const unsigned long TACTUS_UPLOAD_EFFECT = EVIOCSFF;
static const unsigned long TACTUS_ERASE_EFFECT = EVIOCRMFF;
static const unsigned long TACTUS_COUNT_EFFECTS = EVIOCGEFFECTS;
static const unsigned long TACTUS_EVDEV_VERSION = EVIOCGVERSION;
static const unsigned long TACTUS_SET_EVENT_MASK = EVIOCSMASK;
static const unsigned long TACTUS_EFFECT_BITS =
    EVIOCGBIT(EV_FF, (FF_MAX / 8 + 1));

// A descriptor that can be read when a node of /dev/input comes, goes, or changes who may open it;
// below 0: an errno. Where the folder itself is not there, tactus_watch_again watches it later.
int tactus_watch_nodes(void);
void tactus_watch_again(int watch);

// A node that reports what is sent to it: opened for reading, with the times of CLOCK_MONOTONIC and
// without buttons and axes; below 0: an errno.
int tactus_open_listener(const char *path);

// The same for who reads axes.
int tactus_open_sensor(const char *path);

// What the kernel knows of an absolute axis; below 0: an errno.
int tactus_axis(int node, int axis, struct input_absinfo *info);

// EVIOCSFF with a size that the caller chooses; the memory has room for a whole effect. Below 0: an
// errno.
int tactus_upload_bytes(int node, void *bytes, unsigned size);

#endif
