// Virtual input devices. This module has the requests of uinput, uhid and evdev whose numbers are
// macros that the Swift importer omits, and structures that it would import as tuples of thousands
// of bytes.
//
// Unless stated otherwise, a function returns 0 or more, or a negated errno, and does not wait.

#ifndef TACTUS_CVIRTUALINPUT_H
#define TACTUS_CVIRTUALINPUT_H

#include <linux/input.h>
#include <linux/uinput.h>
#include <poll.h>
#include <stdint.h>

// Creates a counter that a thread can poll together with other files; it is closed at exec. Returns
// its descriptor.
int virtual_bell(void);

// Waits until one of the files has a polled event, or the timeout elapses. A negative timeout waits
// without limit. Returns the number of files with an event.
int virtual_wait(struct pollfd *_Nonnull files, int count, int64_t nanoseconds);

// Opens uinput for a new device. Returns its descriptor.
int virtual_uinput_open(void);

// Declares that the device sends or accepts a code of a type: EV_KEY, EV_ABS, EV_FF. An axis has
// the range -32768 to 32767.
int virtual_uinput_allow(int device, int type, int code);

// Plugs the device in, with room for this number of effects.
int virtual_uinput_create(int device, struct input_id identity, const char *_Nonnull name,
                          const char *_Nonnull port, uint32_t effects);

// The N in the path of the device's folder, /sys/class/input/inputN.
int virtual_uinput_number(int device);

// Unplugs the device.
int virtual_uinput_destroy(int device);

// Fetch the upload or the erasure with the number in the request (begin), and answer it (end).
int virtual_uinput_begin_upload(int device, struct uinput_ff_upload *_Nonnull request);
int virtual_uinput_end_upload(int device, struct uinput_ff_upload *_Nonnull request);
int virtual_uinput_begin_erase(int device, struct uinput_ff_erase *_Nonnull request);
int virtual_uinput_end_erase(int device, struct uinput_ff_erase *_Nonnull request);

// Opens a device's node as a client. Returns its descriptor.
int virtual_client_open(const char *_Nonnull node);

// Uploads an effect, waits for the device, and returns the slot. An effect with the id -1 gets a
// free slot.
int virtual_client_upload(int node, const struct ff_effect *_Nonnull effect);

// Erases the effect in a slot, and waits for the device.
int virtual_client_erase(int node, int slot);

// The number of effects that the device has room for.
int virtual_client_capacity(int node);

// Sets the clock of the node's events to CLOCK_MONOTONIC.
int virtual_client_use_monotonic(int node);

// Reads the available events, up to a count. Returns their number, or -EAGAIN if there are none.
int virtual_client_read(int node, struct input_event *_Nonnull events, int count);

// The size of the longest report.
#define VIRTUAL_REPORT_SIZE 128

// A request or a report of the driver of a uhid device.
typedef struct virtual_report {
  uint32_t kind;     // UHID_OUTPUT, UHID_GET_REPORT, UHID_SET_REPORT, or another of <linux/uhid.h>
  uint32_t request;  // the number that an answer repeats
  uint32_t number;   // the number of the requested report
  uint32_t size;     // of a report that is sent or set, with its number
  uint8_t data[VIRTUAL_REPORT_SIZE];
} virtual_report;

enum { VIRTUAL_OUTPUT = 6, VIRTUAL_GET = 9, VIRTUAL_SET = 13 };

// Opens uhid for a new device. Returns its descriptor.
int virtual_uhid_open(void);

// Plugs the device in.
int virtual_uhid_create(int device, struct input_id identity, const char *_Nonnull name,
                        const char *_Nonnull unique, const uint8_t *_Nonnull descriptor,
                        uint16_t size);

// Reads the next message of the driver. Returns -EAGAIN if there is none.
int virtual_uhid_read(int device, virtual_report *_Nonnull report);

// Answers a request for a report; `error` is an errno.
int virtual_uhid_answer(int device, uint32_t request, uint16_t error, const uint8_t *_Nullable data,
                        uint16_t size);

// Confirms that a report was set.
int virtual_uhid_accept(int device, uint32_t request);

// Sends an input report.
int virtual_uhid_input(int device, const uint8_t *_Nonnull data, uint16_t size);

// Unplugs the device.
int virtual_uhid_destroy(int device);

#endif
