#define _GNU_SOURCE

#include "CrashStop.h"
#include "Waiting.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// The handler calls only functions that are async-signal-safe (signal-safety(7)): write, dup2,
// close, tcsetattr, signal, raise; and tactus_poll, which only makes one system call.

enum { DEVICES = 32, FREE = -1, TAKEN = -2, LEAVE_BYTES = 128, STACK_BYTES = 64 * 1024 };
// The time in milliseconds after which writing to a device that accepts nothing is given up.
enum { TIMEOUT = 50 };

typedef struct device {
  // The open file; FREE for an unused entry, TAKEN while the entry is being filled.
  _Atomic int descriptor;
  intptr_t count;
  uint8_t stop[TACTUS_CRASH_STOP_BYTES];
} device;

static device devices[DEVICES] = {[0 ... DEVICES - 1] = {.descriptor = FREE}};

static struct {
  _Atomic int is_kept;
  int input, output;
  struct termios settings;
  intptr_t count;
  uint8_t leave[LEAVE_BYTES];
} terminal;

static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT};
enum { SIGNALS = sizeof signals / sizeof *signals };
static int nowhere = -1;
static _Atomic int has_crashed;
static uint8_t stack[STACK_BYTES];

void tactus_crash_add(int descriptor, const uint8_t *stop, intptr_t count) {
  if (descriptor < 0 || count < 0 || count > TACTUS_CRASH_STOP_BYTES) return;
  for (int i = 0; i < DEVICES; i++) {
    int expected = FREE;
    if (!atomic_compare_exchange_strong(&devices[i].descriptor, &expected, TAKEN)) continue;
    devices[i].count = count;
    if (count > 0) memcpy(devices[i].stop, stop, (size_t)count);
    atomic_store(&devices[i].descriptor, descriptor);
    return;
  }
}

void tactus_crash_remove(int descriptor) {
  if (descriptor < 0) return;
  for (int i = 0; i < DEVICES; i++) {
    int expected = descriptor;
    if (atomic_compare_exchange_strong(&devices[i].descriptor, &expected, FREE)) return;
  }
}

void tactus_crash_keep_terminal(int input, int output, const uint8_t *leave, intptr_t count) {
  if (count < 0 || count > LEAVE_BYTES || tcgetattr(input, &terminal.settings) != 0) return;
  terminal.input = input;
  terminal.output = output;
  terminal.count = count;
  memcpy(terminal.leave, leave, (size_t)count);
  atomic_store(&terminal.is_kept, 1);
}

void tactus_crash_forget_terminal(void) { atomic_store(&terminal.is_kept, 0); }

static void write_all(int descriptor, const uint8_t *bytes, intptr_t count) {
  for (int waited = 0; count > 0;) {
    ssize_t written = write(descriptor, bytes, (size_t)count);
    if (written > 0) {
      bytes += written;
      count -= written;
    } else if (written < 0 && errno == EAGAIN && waited < TIMEOUT) {
      struct pollfd room = {.fd = descriptor, .events = POLLOUT};
      tactus_poll(&room, 1, INT64_C(10000000));
      waited += 10;
    } else if (written == 0 || errno != EINTR) {
      return;
    }
  }
}

static void still_everything(void) {
  for (int i = 0; i < DEVICES; i++) {
    int descriptor = atomic_load(&devices[i].descriptor);
    if (descriptor < 0) continue;
    write_all(descriptor, devices[i].stop, devices[i].count);
    if (nowhere >= 0) {
      dup2(nowhere, descriptor);
    } else {
      close(descriptor);
    }
  }
  if (!atomic_exchange(&terminal.is_kept, 0)) return;
  write_all(terminal.output, terminal.leave, terminal.count);
  tcsetattr(terminal.input, TCSANOW, &terminal.settings);
}

static void handle(int number, siginfo_t *information, void *context) {
  (void)context;
  int saved = errno;
  // If a second thread crashes meanwhile, the first one already stops everything.
  if (atomic_exchange(&has_crashed, 1) == 0) still_everything();
  signal(number, SIG_DFL);
  errno = saved;
  // A fault occurs again when the handler returns. A signal that a process sent must be raised
  // again.
  if (information == NULL || information->si_code <= 0) raise(number);
}

void tactus_crash_arm(void) {
  nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  // If the stack has overflowed, the handler needs another stack. This is the one for the main
  // thread.
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&other, NULL);
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  sigset_t all;
  sigemptyset(&all);
  for (int i = 0; i < SIGNALS; i++) {
    sigaction(signals[i], &action, NULL);
    sigaddset(&all, signals[i]);
  }
  // If the signal of a fault were blocked, the fault would end the process without the handler.
  pthread_sigmask(SIG_UNBLOCK, &all, NULL);
}
