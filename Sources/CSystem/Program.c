#define _GNU_SOURCE

#include "CSystem.h"
#include "Waiting.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/pidfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

// The time in nanoseconds after which a program that should end is killed.
static const int64_t grace = INT64_C(250000000);

// Closes all descriptors from 3 on, except one.
static void close_others(int kept) {
  if (kept > 3) close_range(3, (unsigned)kept - 1, 0);
  close_range((unsigned)kept + 1, ~0U, 0);
}

// Replaces this process by the program. If that fails, writes the errno to `failed`.
static _Noreturn void become(const char *const *words, int end, int failed) {
  signal(SIGPIPE, SIG_DFL);
  int error = 0;
  if (dup2(end, 0) < 0 || dup2(end, 1) < 0) error = errno;
  close_others(failed);
  if (error == 0) {
    execvp(words[0], (char *const *)words);
    error = errno;
  }
  (void)!write(failed, &error, sizeof error);
  _exit(127);
}

// Waits until the other end of the socket is closed. Then gives the program `grace` nanoseconds to
// end, and kills it. Exits without killing anything if the program ends first.
static _Noreturn void guard(pid_t program, int end) {
  int handle = pidfd_open(program, 0);
  struct pollfd polls[2] = {{.fd = end, .events = POLLRDHUP}, {.fd = handle, .events = POLLIN}};
  while (handle >= 0 && tactus_poll(polls, 2, INT64_MAX) == -EINTR) {
  }
  if (handle >= 0 && polls[1].revents != 0) _exit(0);
  close(end);
  while (handle >= 0 && tactus_poll(&polls[1], 1, grace) == -EINTR) {
  }
  // The process group contains only this process, the program and its children.
  kill(0, SIGKILL);
  _exit(0);
}

// Starts the program and its guard. Both become children of init, so that this process need not
// wait for them.
static _Noreturn void begin(const char *const *words, int end, int failed) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  // In a session of its own, the program does not receive the SIGINT of the terminal's ctrl-C. The
  // process that started it does, and stops the motors first.
  setsid();
  pid_t guardian = _Fork();
  if (guardian != 0) _exit(guardian < 0);
  setsid();
  pid_t program = _Fork();
  if (program == 0) become(words, end, failed);
  if (program < 0) {
    int error = errno;
    (void)!write(failed, &error, sizeof error);
    _exit(1);
  }
  close(failed);
  close_others(end);
  close_range(0, 2, 0);
  guard(program, end);
}

int tactus_program_start(const char *const *words, int *line) {
  int ends[2], failures[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  int error = pipe2(failures, O_CLOEXEC) == 0 ? 0 : errno;
  if (error == 0) {
    pid_t starter = fork();
    if (starter == 0) begin(words, ends[1], failures[1]);
    error = starter < 0 ? errno : 0;
    close(failures[1]);
    int status = 0;
    while (starter > 0 && waitpid(starter, &status, 0) < 0 && errno == EINTR) {
    }
    if (error == 0 && WIFEXITED(status) && WEXITSTATUS(status) != 0) error = EAGAIN;
    // The pipe closes when the program has started; otherwise it contains the errno.
    int cause = 0;
    ssize_t count = 0;
    while (error == 0 && (count = read(failures[0], &cause, sizeof cause)) < 0 && errno == EINTR) {
    }
    if (count == (ssize_t)sizeof cause) error = cause;
    close(failures[0]);
  }
  close(ends[1]);
  if (error != 0) {
    close(ends[0]);
    return error;
  }
  *line = ends[0];
  return 0;
}
