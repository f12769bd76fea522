#define _GNU_SOURCE
#include "CBenchAwake.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "CBenchThreads.h"

enum { THREADS_MAX = 256 };

struct bench_awake {
  atomic_bool is_ending;
  int count;
  pthread_t threads[THREADS_MAX];
};

static void *spin(void *context) {
  bench_awake *awake = context;
  while (!atomic_load_explicit(&awake->is_ending, memory_order_relaxed)) {
  }
  return 0;
}

// Starts the thread of the next processor. It may run elsewhere until it is bound.
static int start(bench_awake *awake) {
  struct sched_param none = {0};
  pthread_t *thread = &awake->threads[awake->count];
  int error = bench_thread_start(thread, 0, spin, awake);
  if (error != 0) return error;
  error = bench_pin_thread(*thread, awake->count++);
  return error != 0 ? error : pthread_setschedparam(*thread, SCHED_IDLE, &none);
}

static int start_all(bench_awake *awake) {
  int count = bench_processor_count();
  if (count > THREADS_MAX) count = THREADS_MAX;
  int error = 0;
  while (error == 0 && awake->count < count) error = start(awake);
  return error;
}

bench_awake *bench_awake_begin(int *error) {
  bench_awake *awake = calloc(1, sizeof *awake);
  if (!awake) {
    *error = ENOMEM;
    return 0;
  }
  *error = start_all(awake);
  if (*error == 0) return awake;
  bench_awake_end(awake);
  return 0;
}

void bench_awake_end(bench_awake *awake) {
  atomic_store(&awake->is_ending, 1);
  for (int i = 0; i < awake->count; i++) pthread_join(awake->threads[i], 0);
  free(awake);
}
