#define _GNU_SOURCE
#include "CVirtualInput.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/uhid.h>
#include <string.h>
#include <unistd.h>

_Static_assert(VIRTUAL_OUTPUT == UHID_OUTPUT, "the kinds are those of <linux/uhid.h>");
_Static_assert(VIRTUAL_GET == UHID_GET_REPORT, "the kinds are those of <linux/uhid.h>");
_Static_assert(VIRTUAL_SET == UHID_SET_REPORT, "the kinds are those of <linux/uhid.h>");

int virtual_uhid_open(void) {
  int device = open("/dev/uhid", O_RDWR | O_NONBLOCK | O_CLOEXEC);
  return device < 0 ? -errno : device;
}

static int send(int device, const struct uhid_event *event) {
  ssize_t count = write(device, event, sizeof *event);
  if (count < 0) return -errno;
  return count == sizeof *event ? 0 : -EIO;
}

int virtual_uhid_create(int device, struct input_id identity, const char *name, const char *unique,
                        const uint8_t *descriptor, uint16_t size) {
  struct uhid_event event = {.type = UHID_CREATE2};
  struct uhid_create2_req *create = &event.u.create2;
  if (size > sizeof create->rd_data) return -EINVAL;
  strncpy((char *)create->name, name, sizeof create->name - 1);
  strncpy((char *)create->uniq, unique, sizeof create->uniq - 1);
  memcpy(create->rd_data, descriptor, size);
  create->rd_size = size;
  create->bus = identity.bustype;
  create->vendor = identity.vendor;
  create->product = identity.product;
  create->version = identity.version;
  return send(device, &event);
}

static void copy_bytes(virtual_report *report, const uint8_t *data, uint32_t size) {
  if (size > sizeof report->data) size = sizeof report->data;
  report->size = size;
  memcpy(report->data, data, size);
}

int virtual_uhid_read(int device, virtual_report *report) {
  struct uhid_event event = {0};
  if (read(device, &event, sizeof event) < 0) return -errno;
  memset(report, 0, sizeof *report);
  report->kind = event.type;
  switch (event.type) {
    case UHID_OUTPUT: copy_bytes(report, event.u.output.data, event.u.output.size); break;
    case UHID_GET_REPORT:
      report->request = event.u.get_report.id;
      report->number = event.u.get_report.rnum;
      break;
    case UHID_SET_REPORT:
      report->request = event.u.set_report.id;
      copy_bytes(report, event.u.set_report.data, event.u.set_report.size);
      break;
    default: break;
  }
  return 0;
}

int virtual_uhid_answer(int device, uint32_t request, uint16_t error, const uint8_t *data,
                        uint16_t size) {
  struct uhid_event event = {.type = UHID_GET_REPORT_REPLY};
  struct uhid_get_report_reply_req *reply = &event.u.get_report_reply;
  if (size > sizeof reply->data) return -EINVAL;
  reply->id = request;
  reply->err = error;
  reply->size = size;
  if (data) memcpy(reply->data, data, size);
  return send(device, &event);
}

int virtual_uhid_accept(int device, uint32_t request) {
  struct uhid_event event = {.type = UHID_SET_REPORT_REPLY};
  event.u.set_report_reply.id = request;
  return send(device, &event);
}

int virtual_uhid_input(int device, const uint8_t *data, uint16_t size) {
  struct uhid_event event = {.type = UHID_INPUT2};
  struct uhid_input2_req *input = &event.u.input2;
  if (size > sizeof input->data) return -EINVAL;
  input->size = size;
  memcpy(input->data, data, size);
  return send(device, &event);
}

int virtual_uhid_destroy(int device) {
  struct uhid_event event = {.type = UHID_DESTROY};
  return send(device, &event);
}
