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
  atomic_int next;   // The processor of the next thread.
  atomic_int ready;  // Threads that have prepared, or have failed to.
  atomic_int error;  // The errno of a thread that has failed; 0 if none has.
  int count;
  pthread_t threads[THREADS_MAX];
};

static int prepare(bench_awake *awake) {
  struct sched_param parameters = {0};
  int error = bench_pin(atomic_fetch_add(&awake->next, 1));
  if (error != 0) return error;
  return sched_setscheduler(0, SCHED_IDLE, &parameters) == 0 ? 0 : errno;
}

static void *spin(void *context) {
  bench_awake *awake = context;
  int error = prepare(awake);
  if (error != 0) atomic_store(&awake->error, error);
  atomic_fetch_add(&awake->ready, 1);
  while (!atomic_load_explicit(&awake->is_ending, memory_order_relaxed)) {
  }
  return 0;
}

static int start_all(bench_awake *awake) {
  int count = bench_processor_count();
  if (count > THREADS_MAX) count = THREADS_MAX;
  while (awake->count < count) {
    int error = bench_thread_start(&awake->threads[awake->count], 0, spin, awake);
    if (error != 0) return error;
    awake->count++;
  }
  while (atomic_load(&awake->ready) < count) sched_yield();
  return atomic_load(&awake->error);
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
