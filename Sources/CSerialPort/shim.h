#ifndef TACTUS_CSERIALPORT_H
#define TACTUS_CSERIALPORT_H

#include <fcntl.h>
#include <libserialport.h>
#include <linux/serial.h>
#include <stdbool.h>
#include <sys/ioctl.h>
#include <unistd.h>

// Whether a port of the driver serial8250 has hardware. The driver always has the same number of
// ports, whether they exist or not; a port that does not exist has the type PORT_UNKNOWN.
static inline bool tactus_port_has_hardware(const char *path) {
  int file = open(path, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (file < 0) return false;
  struct serial_struct facts = {.type = PORT_UNKNOWN};
  int result = ioctl(file, TIOCGSERIAL, &facts);
  close(file);
  return result == 0 && facts.type != PORT_UNKNOWN;
}

#endif
