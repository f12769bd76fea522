#define _GNU_SOURCE
#include "CBenchProcess.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

int bench_start(char *const *arguments, bench_process *process) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  // The child must not inherit blocked or ignored signals. Dispatch threads block signals, and a
  // shell may ignore them.
  posix_spawnattr_t attributes;
  sigset_t none, standard;
  sigemptyset(&none);
  sigemptyset(&standard);
  sigaddset(&standard, SIGINT);
  sigaddset(&standard, SIGPIPE);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &standard);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  int result =
      posix_spawnp(&process->pid, arguments[0], &actions, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  process->output = ends[0];
  if (result != 0) close(ends[0]);
  return result;
}

intptr_t bench_read(bench_process process, char *buffer, intptr_t size) {
  ssize_t count;
  do count = read(process.output, buffer, (size_t)size);
  while (count < 0 && errno == EINTR);
  return count < 0 ? -errno : count;
}

// The processor time of a thread in nanoseconds: the first number in its file schedstat.
static int64_t thread_time(int pid, const char *thread) {
  char path[320];
  long long nanoseconds = -1;
  snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", pid, thread);
  FILE *file = fopen(path, "re");
  if (!file) return -1;
  if (fscanf(file, "%lld", &nanoseconds) != 1) nanoseconds = -1;
  fclose(file);
  return nanoseconds;
}

int64_t bench_worker_time(bench_process process) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", process.pid);
  DIR *folder = opendir(path);
  if (!folder) return -1;
  int64_t sum = -1;
  for (struct dirent *entry; (entry = readdir(folder));) {
    int thread = atoi(entry->d_name);
    if (thread <= 0 || thread == process.pid) continue;
    int64_t time = thread_time(process.pid, entry->d_name);
    if (time >= 0) sum = (sum < 0 ? 0 : sum) + time;
  }
  closedir(folder);
  return sum;
}

void bench_end(bench_process process) {
  char rest[4096];
  kill(process.pid, SIGINT);
  while (bench_read(process, rest, sizeof rest) > 0) {
  }
  close(process.output);
  while (waitpid(process.pid, 0, 0) < 0 && errno == EINTR) {
  }
}
