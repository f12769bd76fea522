#define _GNU_SOURCE
#include "CRealtimeCounts.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

int64_t realtime_waits(void) {
  struct rusage usage;
  return getrusage(RUSAGE_THREAD, &usage) ? -1 : usage.ru_nvcsw;
}

void realtime_offend(void) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  // Volatile, because a compiler may remove memory that is not used.
  void *volatile memory = malloc(64);
  free(memory);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  struct timespec moment = {0, 1000000};
  nanosleep(&moment, 0);
}
