// Virtual input devices: requests of uinput, uhid and evdev whose numbers are macros that the Swift
// importer leaves out, and structures that it would make tuples of thousands of bytes of.
//
// Unless said otherwise a function returns 0 or more, or an errno below 0, and waits for nothing.

#ifndef TACTUS_CVIRTUALINPUT_H
#define TACTUS_CVIRTUALINPUT_H

#include <linux/input.h>
#include <linux/uinput.h>
#include <poll.h>
#include <stdint.h>

// A count that a thread can wait for beside other files, closed at exec: a descriptor.
int virtual_bell(void);

// Sleeps until one of the files has what it is polled for, or so long; below 0: for ever. How many
// files have.
int virtual_wait(struct pollfd *_Nonnull files, int count, int64_t nanoseconds);

// A new device of uinput: a descriptor.
int virtual_uinput_open(void);

// Lets the device send or take a code of a type: EV_KEY, EV_ABS, EV_FF. An axis goes from -32768 to
// 32767.
int virtual_uinput_allow(int device, int type, int code);

// Plugs the device in, with room for so many effects.
int virtual_uinput_create(int device, struct input_id identity, const char *_Nonnull name,
                          const char *_Nonnull port, uint32_t effects);

// The N of the device's folder /sys/class/input/inputN.
int virtual_uinput_number(int device);

// Unplugs the device.
int virtual_uinput_destroy(int device);

// Fetches an upload or an erasure by its number, and answers it.
int virtual_uinput_begin_upload(int device, struct uinput_ff_upload *_Nonnull request);
int virtual_uinput_end_upload(int device, struct uinput_ff_upload *_Nonnull request);
int virtual_uinput_begin_erase(int device, struct uinput_ff_erase *_Nonnull request);
int virtual_uinput_end_erase(int device, struct uinput_ff_erase *_Nonnull request);

// A device's node, as a client opens it: a descriptor.
int virtual_client_open(const char *_Nonnull node);

// Uploads an effect, waiting for the device, and returns its slot; slot -1 takes a free one.
int virtual_client_upload(int node, const struct ff_effect *_Nonnull effect);

// Erases the effect of a slot, waiting for the device.
int virtual_client_erase(int node, int slot);

// How many effects the device has room for.
int virtual_client_capacity(int node);

// Makes the node report the times of its events on CLOCK_MONOTONIC.
int virtual_client_use_monotonic(int node);

// Reads events that are there, at most so many: their count; -EAGAIN: none now.
int virtual_client_read(int node, struct input_event *_Nonnull events, int count);

// The longest report that is handed on here.
#define VIRTUAL_REPORT_SIZE 128

// What the driver of a uhid device asks or sends.
typedef struct virtual_report {
  uint32_t kind;     // UHID_OUTPUT, UHID_GET_REPORT, UHID_SET_REPORT, or another of <linux/uhid.h>
  uint32_t request;  // what an answer names
  uint32_t number;   // of the report that is asked for
  uint32_t size;     // bytes of a report that is sent or set, its number first
  uint8_t data[VIRTUAL_REPORT_SIZE];
} virtual_report;

enum { VIRTUAL_OUTPUT = 6, VIRTUAL_GET = 9, VIRTUAL_SET = 13 };

// A new device of uhid: a descriptor.
int virtual_uhid_open(void);

// Plugs the device in.
int virtual_uhid_create(int device, struct input_id identity, const char *_Nonnull name,
                        const char *_Nonnull unique, const uint8_t *_Nonnull descriptor,
                        uint16_t size);

// Reads the next thing that the driver asks or sends; -EAGAIN: nothing now.
int virtual_uhid_read(int device, virtual_report *_Nonnull report);

// Answers the question for a report; an error is an errno.
int virtual_uhid_answer(int device, uint32_t request, uint16_t error, const uint8_t *_Nullable data,
                        uint16_t size);

// Answers that a report was set.
int virtual_uhid_accept(int device, uint32_t request);

// Sends an input report.
int virtual_uhid_input(int device, const uint8_t *_Nonnull data, uint16_t size);

// Unplugs the device.
int virtual_uhid_destroy(int device);

#endif
