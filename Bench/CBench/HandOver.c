#define _GNU_SOURCE
#include "CBenchHandOver.h"

#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "CBenchThreads.h"

// The members that different threads write are on separate cache lines, as in the engine.
struct bench_handover {
  _Alignas(128) _Atomic uint32_t word;
  _Alignas(128) _Atomic int64_t sent;
  _Alignas(128) _Atomic int64_t taken;
  _Atomic int64_t stamp;
  _Atomic int state;  // 0: not ready; 1: ready; an errno below 0: refused
  int processor;
  pthread_t thread;
};

enum { END = -1 };

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

// The receiving thread. It sleeps as the playback thread of the engine does: announce the sleep in
// the word, check again, sleep, withdraw the announcement.
static void *take_over(void *context) {
  bench_handover *h = context;
  int error = bench_pin(h->processor);
  prctl(PR_SET_TIMERSLACK, 1UL);
  atomic_store(&h->state, error == 0 ? 1 : -error);
  for (int64_t taken = 0; error == 0;) {
    atomic_exchange_explicit(&h->word, 1, memory_order_acq_rel);
    int64_t sent = atomic_load_explicit(&h->sent, memory_order_acquire);
    if (sent == taken) {
      syscall(SYS_futex, &h->word, FUTEX_WAIT_BITSET | FUTEX_PRIVATE_FLAG, 1, (void *)0, (void *)0,
              FUTEX_BITSET_MATCH_ANY);
      sent = atomic_load_explicit(&h->sent, memory_order_acquire);
    }
    atomic_exchange_explicit(&h->word, 0, memory_order_acq_rel);
    if (sent == END) break;
    if (sent == taken) continue;
    atomic_store_explicit(&h->stamp, now(), memory_order_relaxed);
    taken = sent;
    atomic_store_explicit(&h->taken, taken, memory_order_release);
  }
  return 0;
}

static void send(bench_handover *h, int64_t value) {
  atomic_store_explicit(&h->sent, value, memory_order_release);
  if (atomic_exchange_explicit(&h->word, 0, memory_order_acq_rel) == 1)
    syscall(SYS_futex, &h->word, FUTEX_WAKE | FUTEX_PRIVATE_FLAG, 1, (void *)0, (void *)0, 0);
}

bench_handover *bench_handover_begin(int priority, int processor, int *error) {
  bench_handover *h = aligned_alloc(128, sizeof *h);
  if (!h) {
    *error = ENOMEM;
    return 0;
  }
  *h = (bench_handover){.processor = processor};
  *error = bench_thread_start(&h->thread, priority, take_over, h);
  if (*error == 0) {
    while (atomic_load(&h->state) == 0) sched_yield();
    if (atomic_load(&h->state) == 1) return h;
    *error = -atomic_load(&h->state);
    pthread_join(h->thread, 0);
  }
  free(h);
  return 0;
}

int64_t bench_handover_exchange(bench_handover *h) {
  int64_t value = atomic_load_explicit(&h->sent, memory_order_relaxed) + 1;
  int64_t begin = now();
  send(h, value);
  while (atomic_load_explicit(&h->taken, memory_order_acquire) != value) {
  }
  return atomic_load_explicit(&h->stamp, memory_order_relaxed) - begin;
}

void bench_handover_end(bench_handover *h) {
  send(h, END);
  pthread_join(h->thread, 0);
  free(h);
}
