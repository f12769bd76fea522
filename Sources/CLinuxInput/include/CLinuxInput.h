// The parts of the interface to Linux input devices that Swift cannot import: request numbers that
// are macros, and calls with such numbers.

#ifndef TACTUS_CLINUXINPUT_H
#define TACTUS_CLINUXINPUT_H

#include <errno.h>
#include <linux/input.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <unistd.h>

// Requests of <linux/input.h>. They are macros with sizeof, which the Swift importer omits.
static const unsigned long TACTUS_UPLOAD_EFFECT = EVIOCSFF;
static const unsigned long TACTUS_ERASE_EFFECT = EVIOCRMFF;
static const unsigned long TACTUS_COUNT_EFFECTS = EVIOCGEFFECTS;
static const unsigned long TACTUS_EVDEV_VERSION = EVIOCGVERSION;
static const unsigned long TACTUS_SET_EVENT_MASK = EVIOCSMASK;
static const unsigned long TACTUS_EFFECT_BITS =
    EVIOCGBIT(EV_FF, (FF_MAX / 8 + 1));

// Opens a descriptor that becomes readable when a node of /dev/input appears, disappears or changes
// its permissions, or when anything appears in /dev. Returns a negated errno after an error. If
// /dev/input does not exist yet, call tactus_watch_again once it has appeared.
int tactus_watch_nodes(void);
void tactus_watch_again(int watch);

// Opens a node for reading, to receive the commands that are sent to it. Its events carry times of
// CLOCK_MONOTONIC; events of buttons and axes are masked out. Returns a descriptor or a negated
// errno.
int tactus_open_listener(const char *path);

// Opens a node for reading its axes. Returns a descriptor or a negated errno.
int tactus_open_sensor(const char *path);

// Reads the properties of an absolute axis from the kernel. Returns 0 or a negated errno.
int tactus_axis(int node, int axis, struct input_absinfo *info);

// Calls EVIOCSFF with a size that the caller chooses; the memory must have room for a complete
// effect. Returns 0 or a negated errno.
int tactus_upload_bytes(int node, void *bytes, unsigned size);

#endif
