// Compares the duration of tactus_level() for the caller, when it wakes the playback thread, with
// that of a bare hand-over, which is an exchange and a futex wake of a sleeping thread. The two
// alternate in one run. The two woken threads have the same scheduling and share one processor, and
// the caller runs on another one.
#define _GNU_SOURCE
#include <dirent.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "host.h"

enum { SAMPLES = 2000 };

static _Atomic uint32_t word;
static atomic_bool is_over;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// Waits on the word with a futex, as the playback thread does.
static void *sleeper(void *context) {
  (void)context;
  while (!atomic_load(&is_over)) {
    atomic_exchange(&word, 1);
    syscall(SYS_futex, &word, FUTEX_WAIT_BITSET | FUTEX_PRIVATE_FLAG, 1, NULL, NULL, ~0);
    atomic_exchange(&word, 0);
  }
  return NULL;
}

static void hand_over(void) {
  if (atomic_exchange(&word, 0) == 1) {
    syscall(SYS_futex, &word, FUTEX_WAKE | FUTEX_PRIVATE_FLAG, 1, NULL, NULL, 0);
  }
}

// Gives the sleeper the scheduling of the playback thread. Binds the other threads of the process
// to the last processor, and the caller to the others, if the process may use at least two.
static void arrange(pthread_t thread) {
  cpu_set_t allowed, last;
  int processor = CPU_SETSIZE - 1;
  sched_getaffinity(0, sizeof allowed, &allowed);
  while (!CPU_ISSET(processor, &allowed)) processor -= 1;
  CPU_ZERO(&last);
  CPU_SET(processor, &last);
  DIR *tasks = opendir("/proc/self/task");
  for (struct dirent *entry; (entry = readdir(tasks)) != NULL;) {
    const pid_t task = atoi(entry->d_name);
    if (task <= 0 || task == getpid()) continue;
    sched_setaffinity(task, sizeof last, &last);
    struct sched_param parameters;
    sched_getparam(task, &parameters);
    if (parameters.sched_priority > 0) {
      pthread_setschedparam(thread, sched_getscheduler(task), &parameters);
    }
  }
  closedir(tasks);
  if (CPU_COUNT(&allowed) < 2) return;
  CPU_CLR(processor, &allowed);
  sched_setaffinity(0, sizeof allowed, &allowed);
}

static int compare(const void *a, const void *b) {
  const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

static int64_t quantile(int64_t *samples, double share) {
  qsort(samples, SAMPLES, sizeof *samples, compare);
  return samples[(int)(share * (SAMPLES - 1))];
}

int main(int count, char **arguments) {
  static int64_t bare[SAMPLES], level[SAMPLES];
  const double limit = count > 1 ? atof(arguments[1]) : 1.3;
  const struct timespec pause = {0, 200000};
  tactus_engine engine;
  tactus_device device;
  pthread_t thread;
  open_loopback(&engine, &device);
  EXPECT(pthread_create(&thread, NULL, sleeper, NULL) == 0);
  arrange(thread);
  // A level plays during the measurement, so the playback thread sleeps until its next step.
  EXPECT(tactus_level(device, TACTUS_ZONE_DEFAULT, 0.5f, 0.5f) == TACTUS_OK);
  for (int index = 0; index < SAMPLES; index += 1) {
    nanosleep(&pause, NULL);
    int64_t start = now();
    hand_over();
    bare[index] = now() - start;
    nanosleep(&pause, NULL);
    start = now();
    tactus_level(device, TACTUS_ZONE_DEFAULT, (float)(index % 9 + 1) / 10, 0.5f);
    level[index] = now() - start;
  }
  atomic_store(&is_over, true);
  hand_over();
  pthread_join(thread, NULL);
  const double ratio = (double)quantile(level, 0.5) / (double)quantile(bare, 0.5);
  printf("cost: tactus_level p50 %.2f us p99 %.2f us, a bare hand-over p50 %.2f us p99 %.2f us, "
         "ratio of p50 %.2f (at most %.2f)\n",
         (double)quantile(level, 0.5) / 1e3, (double)quantile(level, 0.99) / 1e3,
         (double)quantile(bare, 0.5) / 1e3, (double)quantile(bare, 0.99) / 1e3, ratio, limit);
  EXPECT(tactus_engine_close(engine) == TACTUS_OK);
  return ratio <= limit ? 0 : 1;
}
