#define _GNU_SOURCE
#include "Counting.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Reads a file of /proc about one thread of this process. Returns false if it cannot be read.
static bool read_task(int thread, const char *name, char *text, size_t size) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/%s", thread, name);
  FILE *file = fopen(path, "re");
  if (!file) return false;
  size_t length = fread(text, 1, size - 1, file);
  fclose(file);
  text[length] = 0;
  return length > 0;
}

// Fields 10 and 12 of stat: faults without and with disk access. The program's name in field 2 may
// contain blanks, so that counting begins after it.
int64_t proof_faults(const proof_watch *watch) {
  char text[1024];
  if (!read_task(proof_thread(watch), "stat", text, sizeof text)) return -1;
  const char *rest = strrchr(text, ')');
  long long minor, major;
  if (!rest) return -1;
  if (sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %lld %*u %lld", &minor, &major) != 2) return -1;
  return minor + major - proof_faults_before(watch);
}

int64_t proof_thread_runs(int thread) {
  char text[256];
  long long runs;
  if (!read_task(thread, "schedstat", text, sizeof text)) return -1;
  return sscanf(text, "%*u %*u %lld", &runs) == 1 ? runs : -1;
}

int64_t proof_thread_waits(int thread) {
  char text[4096];
  long long waits;
  if (!read_task(thread, "status", text, sizeof text)) return -1;
  const char *line = strstr(text, "\nvoluntary_ctxt_switches:");
  return line && sscanf(line, "\nvoluntary_ctxt_switches: %lld", &waits) == 1 ? waits : -1;
}

int proof_threads(int *numbers, int capacity) {
  int count = 0;
  DIR *folder = opendir("/proc/self/task");
  if (!folder) return 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    int number = atoi(entry->d_name);
    if (number > 0 && count < capacity) numbers[count++] = number;
  }
  closedir(folder);
  return count;
}

void proof_wait(int64_t nanoseconds) {
  struct timespec left = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  while (nanosleep(&left, &left) != 0 && errno == EINTR) {}
}
