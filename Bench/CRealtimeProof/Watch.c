#define _GNU_SOURCE
#include "Counting.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { IDLE, BEGIN, COUNTING, CANARY, DONE };

struct proof_watch {
  void (*offence)(void);
  bool plants;
  atomic_int state;
  int thread;
  int filter_errno;
  int64_t faults_before;
  proof_counts counts;
  proof_counts at_end;
  volatile char *fresh_page;
  pthread_mutex_t mutex;
};

proof_watch *proof_watch_create(void (*offence)(void), bool plants) {
  proof_watch *watch = calloc(1, sizeof *watch);
  watch->offence = offence;
  watch->plants = plants;
  pthread_mutex_init(&watch->mutex, 0);
  void *page = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  watch->fresh_page = page == MAP_FAILED ? 0 : page;
  return watch;
}

static void begin(proof_watch *watch) {
  struct rusage usage;
  watch->thread = (int)syscall(SYS_gettid);
  // Allocates once before counting begins: the first allocation of a thread makes a system call for
  // memory, which the filter would refuse.
  watch->offence();
  // getrusage is called twice, because the first call may itself cause a page fault.
  getrusage(RUSAGE_THREAD, &usage);
  getrusage(RUSAGE_THREAD, &usage);
  watch->faults_before = usage.ru_minflt + usage.ru_majflt;
  watch->filter_errno = proof_filter_this_thread();
  proof_count(&watch->counts);
}

// Does each forbidden action once on purpose, to show that the counters work.
static void run_canary(proof_watch *watch) {
  watch->at_end = watch->counts;
  watch->offence();
  pthread_mutex_lock(&watch->mutex);
  pthread_mutex_unlock(&watch->mutex);
  sched_yield();
  if (watch->fresh_page) *watch->fresh_page = 1;
}

void proof_step(proof_watch *watch) {
  switch (atomic_load_explicit(&watch->state, memory_order_acquire)) {
    case BEGIN:
      begin(watch);
      atomic_store_explicit(&watch->state, COUNTING, memory_order_release);
      break;
    case COUNTING:
      if (watch->plants) watch->offence();
      break;
    case CANARY:
      run_canary(watch);
      atomic_store_explicit(&watch->state, DONE, memory_order_release);
      break;
    default: break;
  }
}

static int state(proof_watch *watch) {
  return atomic_load_explicit(&watch->state, memory_order_acquire);
}

void proof_begin(proof_watch *watch) {
  atomic_store_explicit(&watch->state, BEGIN, memory_order_release);
}

void proof_run_canary(proof_watch *watch) {
  atomic_store_explicit(&watch->state, CANARY, memory_order_release);
}

bool proof_is_counting(proof_watch *watch) { return state(watch) == COUNTING; }
bool proof_is_done(proof_watch *watch) { return state(watch) == DONE; }

int proof_filter_errno(const proof_watch *watch) { return watch->filter_errno; }
int proof_thread(const proof_watch *watch) { return watch->thread; }
proof_counts proof_run_counts(const proof_watch *watch) { return watch->at_end; }

proof_counts proof_canary_counts(const proof_watch *watch) {
  proof_counts all = watch->counts, before = watch->at_end;
  proof_counts counts = {
      {all.counts.allocations - before.counts.allocations, all.counts.frees - before.counts.frees,
       all.counts.locks - before.counts.locks},
      all.calls - before.calls,
      all.last_call};
  return counts;
}

int64_t proof_faults_before(const proof_watch *watch) { return watch->faults_before; }

static volatile int64_t number = 100;

int64_t proof_number(void) { return number; }
void proof_take(int64_t taken) { number = taken; }
