// Preloaded into a process under test. It gives pseudo-terminals the modem lines that libserialport
// requires and Linux does not provide. Real serial ports are not affected.
//
// cc -shared -fPIC -O2 -o ptymodem.so ptymodem.c

#define _GNU_SOURCE

#include <errno.h>
#include <stdarg.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

// The major numbers of pseudo-terminal slaves; see the kernel's devices.txt.
static int is_pty(int descriptor) {
  struct stat status;
  if (fstat(descriptor, &status) != 0 || !S_ISCHR(status.st_mode)) return 0;
  return major(status.st_rdev) >= 136 && major(status.st_rdev) <= 143;
}

int ioctl(int descriptor, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  switch (request) {
  case TIOCMGET:
    if (!is_pty(descriptor)) break;
    *(int *)argument = TIOCM_DTR | TIOCM_RTS | TIOCM_CTS | TIOCM_DSR | TIOCM_CAR;
    return 0;
  case TIOCMSET:
  case TIOCMBIS:
  case TIOCMBIC:
    if (is_pty(descriptor)) return 0;
    break;
  default: break;
  }
  return (int)syscall(SYS_ioctl, descriptor, request, argument);
}
