#define _GNU_SOURCE
#include "CRealtimeCounts.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

// The counts of the calling thread; NULL if its calls are not counted. The variable is in the
// thread-local memory of the executable, which needs no allocation.
static _Thread_local realtime_counts *counting;

void realtime_count_begin(realtime_counts *counts) { counting = counts; }
void realtime_count_end(void) { counting = 0; }

// Sanitizers define the same names. With a sanitizer, nothing is counted, and the canary, which
// tests the counters, fails.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

// The original functions of glibc, under names that are not interposed.
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);

static void note_allocation(void) {
  if (counting) counting->allocations++;
}

void *malloc(size_t size) {
  note_allocation();
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note_allocation();
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  note_allocation();
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  note_allocation();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  void *result = memalign(alignment, size);
  if (!result) return ENOMEM;
  *memory = result;
  return 0;
}

void free(void *memory) {
  if (counting) counting->frees++;
  __libc_free(memory);
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  // Resolved once. A race is harmless, because all threads find the same function.
  static int (*lock)(pthread_mutex_t *);
  if (!lock) lock = (int (*)(pthread_mutex_t *))dlsym(RTLD_NEXT, "pthread_mutex_lock");
  if (counting) counting->locks++;
  return lock(mutex);
}

#endif
