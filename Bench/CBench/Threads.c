#define _GNU_SOURCE
#include "CBenchThreads.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int bench_thread_start(pthread_t *thread, int priority, void *(*body)(void *), void *context) {
  pthread_attr_t attributes;
  struct sched_param parameters = {.sched_priority = priority};
  pthread_attr_init(&attributes);
  pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED);
  pthread_attr_setschedpolicy(&attributes, priority > 0 ? SCHED_FIFO : SCHED_OTHER);
  pthread_attr_setschedparam(&attributes, &parameters);
  int result = pthread_create(thread, &attributes, body, context);
  pthread_attr_destroy(&attributes);
  return result;
}

int64_t bench_thread_time(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

// The processors that the process may use, read before any of its threads is bound to one.
static cpu_set_t allowed;

__attribute__((constructor)) static void ask(void) {
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) CPU_SET(0, &allowed);
}

int bench_processor_count(void) { return CPU_COUNT(&allowed); }

// The set of one of those processors, counted from 0 modulo their number.
static cpu_set_t only(int processor) {
  cpu_set_t one;
  int cpu = 0;
  CPU_ZERO(&one);
  for (int left = processor % CPU_COUNT(&allowed); !CPU_ISSET(cpu, &allowed) || left > 0; cpu++)
    left -= CPU_ISSET(cpu, &allowed) != 0;
  CPU_SET(cpu, &one);
  return one;
}

int bench_pin(int processor) {
  cpu_set_t one = only(processor);
  return sched_setaffinity(0, sizeof one, &one) == 0 ? 0 : errno;
}

int bench_pin_thread(pthread_t thread, int processor) {
  cpu_set_t one = only(processor);
  return pthread_setaffinity_np(thread, sizeof one, &one);
}

void bench_unpin(void) { sched_setaffinity(0, sizeof allowed, &allowed); }

int bench_thread_id(void) { return (int)syscall(SYS_gettid); }

int64_t bench_thread_waits(int thread_id) {
  char path[64], line[128];
  snprintf(path, sizeof path, "/proc/self/task/%d/status", thread_id);
  FILE *file = fopen(path, "re");
  if (!file) return -1;
  long long count = -1;
  while (fgets(line, sizeof line, file)) {
    if (sscanf(line, "voluntary_ctxt_switches: %lld", &count) == 1) break;
  }
  fclose(file);
  return count;
}
