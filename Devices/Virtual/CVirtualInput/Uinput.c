#define _GNU_SOURCE
#include "CVirtualInput.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static int result(int value) { return value < 0 ? -errno : value; }

int virtual_bell(void) { return result(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)); }

int virtual_uinput_open(void) {
  return result(open("/dev/uinput", O_RDWR | O_NONBLOCK | O_CLOEXEC));
}

static int allow_axis(int device, int code) {
  struct uinput_abs_setup axis = {
      .code = (uint16_t)code, .absinfo = {.minimum = -32768, .maximum = 32767}};
  return result(ioctl(device, UI_ABS_SETUP, &axis));
}

int virtual_uinput_allow(int device, int type, int code) {
  if (ioctl(device, UI_SET_EVBIT, type) < 0) return -errno;
  switch (type) {
    case EV_KEY: return result(ioctl(device, UI_SET_KEYBIT, code));
    case EV_ABS: return allow_axis(device, code);
    case EV_FF: return result(ioctl(device, UI_SET_FFBIT, code));
    default: return -EINVAL;
  }
}

int virtual_uinput_create(int device, struct input_id identity, const char *name, const char *port,
                          uint32_t effects) {
  struct uinput_setup setup = {.id = identity, .ff_effects_max = effects};
  strncpy(setup.name, name, sizeof setup.name - 1);
  if (ioctl(device, UI_SET_PHYS, port) < 0) return -errno;
  if (ioctl(device, UI_DEV_SETUP, &setup) < 0) return -errno;
  return result(ioctl(device, UI_DEV_CREATE));
}

int virtual_uinput_number(int device) {
  static const char prefix[] = "input";
  char name[64] = "";
  if (ioctl(device, UI_GET_SYSNAME(sizeof name), name) < 0) return -errno;
  if (strncmp(name, prefix, sizeof prefix - 1) != 0) return -ENOENT;
  return atoi(name + sizeof prefix - 1);
}

int virtual_uinput_destroy(int device) { return result(ioctl(device, UI_DEV_DESTROY)); }

int virtual_uinput_begin_upload(int device, struct uinput_ff_upload *request) {
  return result(ioctl(device, UI_BEGIN_FF_UPLOAD, request));
}

int virtual_uinput_end_upload(int device, struct uinput_ff_upload *request) {
  return result(ioctl(device, UI_END_FF_UPLOAD, request));
}

int virtual_uinput_begin_erase(int device, struct uinput_ff_erase *request) {
  return result(ioctl(device, UI_BEGIN_FF_ERASE, request));
}

int virtual_uinput_end_erase(int device, struct uinput_ff_erase *request) {
  return result(ioctl(device, UI_END_FF_ERASE, request));
}

int virtual_client_open(const char *node) {
  return result(open(node, O_RDWR | O_NONBLOCK | O_CLOEXEC));
}

int virtual_client_upload(int node, const struct ff_effect *effect) {
  struct ff_effect copy = *effect;
  return ioctl(node, EVIOCSFF, &copy) < 0 ? -errno : copy.id;
}

int virtual_client_erase(int node, int slot) { return result(ioctl(node, EVIOCRMFF, slot)); }

int virtual_client_capacity(int node) {
  int count = 0;
  return ioctl(node, EVIOCGEFFECTS, &count) < 0 ? -errno : count;
}

int virtual_client_use_monotonic(int node) {
  int clock = CLOCK_MONOTONIC;
  return result(ioctl(node, EVIOCSCLOCKID, &clock));
}

int virtual_client_read(int node, struct input_event *events, int count) {
  ssize_t bytes = read(node, events, (size_t)count * sizeof *events);
  return bytes < 0 ? -errno : (int)((size_t)bytes / sizeof *events);
}
