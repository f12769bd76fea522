#define _GNU_SOURCE
#include "CBenchWaiting.h"

#include <errno.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "CBenchThreads.h"

static struct timespec spec(int64_t nanoseconds) {
  struct timespec t = {nanoseconds / INT64_C(1000000000), nanoseconds % INT64_C(1000000000)};
  return t;
}

void bench_wait_until(int64_t time) {
  struct timespec t = spec(time);
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, 0) == EINTR) {
  }
}

void bench_wait_for(int64_t nanoseconds) {
  struct timespec t = spec(nanoseconds);
  while (clock_nanosleep(CLOCK_MONOTONIC, 0, &t, &t) == EINTR) {
  }
}

void bench_futex_for(int64_t nanoseconds) {
  uint32_t word = 0;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  struct timespec t = spec(now.tv_sec * INT64_C(1000000000) + now.tv_nsec + nanoseconds);
  syscall(SYS_futex, &word, FUTEX_WAIT_BITSET | FUTEX_PRIVATE_FLAG, 0, &t, (void *)0,
          FUTEX_BITSET_MATCH_ANY);
}

void bench_poll(int milliseconds) { poll(0, 0, milliseconds); }

typedef struct start {
  void (*body)(void *);
  void *context;
} start;

static void *run(void *argument) {
  start *s = argument;
  s->body(s->context);
  return 0;
}

int bench_on_thread(int priority, void (*body)(void *), void *context) {
  pthread_t thread;
  start s = {body, context};
  int result = bench_thread_start(&thread, priority, run, &s);
  if (result == 0) pthread_join(thread, 0);
  return result;
}
