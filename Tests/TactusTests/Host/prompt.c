// Checks that the functions without a line "Waits:" do not wait for a thread of the library, and
// that the end of the process does not either. A second process stops all threads of the library
// with ptrace while they sleep. Then the program calls the functions, and exits without closing
// anything.
#define _GNU_SOURCE
#include <dirent.h>
#include <signal.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "calls.h"

// The program that calls: its standard input starts the calls, and its standard output receives
// the name of each function before the call.
static int call_all(void) {
  objects opened, *o = &opened;
  char go;
  open_objects(o);
  if (write(1, "ready\n", 6) != 6 || read(0, &go, 1) != 1) return 1;
  bool has_failed = false;
#define CALL(function, ...)                                                        \
  if (write(1, #function "\n", sizeof #function) < 0) return 1;                    \
  switch (function(__VA_ARGS__)) {                                                 \
  case TACTUS_OK: case TACTUS_ERROR_NOT_SUPPORTED: case TACTUS_ERROR_NOT_FOUND:    \
  case TACTUS_ERROR_SYSTEM: case TACTUS_ERROR_PATTERN: break;                      \
  default: fprintf(stderr, #function ": %s\n", tactus_error_text()); has_failed = true; \
  }
  PROMPT_CALLS(CALL)
  if (write(1, "exit\n", 5) != 5) return 1;
  return has_failed;
}

// Whether a thread of a process sleeps.
static bool sleeps(pid_t process, const char *thread) {
  char path[300], line[300];
  snprintf(path, sizeof path, "/proc/%d/task/%s/stat", process, thread);
  FILE *file = fopen(path, "r");
  const bool is_read = file != NULL && fgets(line, sizeof line, file) != NULL;
  if (file != NULL) fclose(file);
  const char *end = is_read ? strrchr(line, ')') : NULL;
  return end != NULL && end[2] == 'S';
}

static void pause_briefly(void) { nanosleep(&(struct timespec){0, 5000000}, NULL); }

// Stops all threads of a process except the first one, each while it sleeps. Returns their number.
static int stop_threads(pid_t process) {
  char path[64];
  int count = 0, status;
  snprintf(path, sizeof path, "/proc/%d/task", process);
  DIR *tasks = opendir(path);
  for (struct dirent *entry; (entry = readdir(tasks)) != NULL;) {
    const pid_t thread = atoi(entry->d_name);
    if (thread <= 0 || thread == process) continue;
    while (!sleeps(process, entry->d_name)) pause_briefly();
    EXPECT(ptrace(PTRACE_SEIZE, thread, NULL, NULL) == 0);
    EXPECT(ptrace(PTRACE_INTERRUPT, thread, NULL, NULL) == 0);
    EXPECT(waitpid(thread, &status, __WALL) == thread && WIFSTOPPED(status));
    count += 1;
  }
  closedir(tasks);
  return count;
}

// Waits for the end of a process, at most 30 seconds. Returns its status; -1 if it has not ended.
static int status_of(pid_t process) {
  for (int turn = 0; turn < 6000; turn += 1) {
    int status;
    const pid_t ended = waitpid(-1, &status, __WALL | WNOHANG);
    if (ended == process) return status;
    if (ended == 0) pause_briefly();
  }
  return -1;
}

int main(int count, char **arguments) {
  if (count > 1) return call_all();
  int input[2], output[2];
  EXPECT(pipe(input) == 0 && pipe(output) == 0);
  const pid_t child = fork();
  if (child == 0) {
    dup2(input[0], 0);
    dup2(output[1], 1);
    close(input[1]);
    close(output[0]);
    execl("/proc/self/exe", arguments[0], "calls", (char *)NULL);
    _exit(127);
  }
  close(output[1]);
  char text[8192] = "";
  EXPECT(read(output[0], text, 6) == 6 && strcmp(text, "ready\n") == 0);
  const int threads = stop_threads(child);
  EXPECT(threads >= 2);
  EXPECT(write(input[1], "!", 1) == 1);
  const int status = status_of(child);
  if (status == -1) kill(child, SIGKILL);
  // The names are fewer bytes than a pipe holds, so the program did not wait for this.
  size_t length = 0;
  for (ssize_t part; (part = read(output[0], text + length, sizeof text - 1 - length)) > 0;) {
    length += (size_t)part;
  }
  text[length] = 0;
  if (status != 0) {
    fprintf(stderr, "prompt: the program did not return, or failed, after:\n%s", text);
    return 1;
  }
  printf("prompt: no call waits for the %d threads of the library, nor does exit\n", threads);
  return 0;
}
