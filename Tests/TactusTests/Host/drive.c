// Calls the functions for direct levels 1,000,000 times. The program replaces malloc and its
// relatives and pthread_mutex_lock, and counts their calls on the calling thread.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "host.h"

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void __libc_free(void *memory);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local bool is_counted;
static atomic_long allocations, locks;

static void note(atomic_long *count) {
  if (is_counted) atomic_fetch_add(count, 1);
}

void *malloc(size_t size) {
  note(&allocations);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note(&allocations);
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  note(&allocations);
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note(&allocations);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  note(&allocations);
  *memory = __libc_memalign(alignment, size);
  return *memory == NULL ? 12 : 0;
}

void free(void *memory) {
  note(&allocations);
  __libc_free(memory);
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  static _Atomic(int (*)(pthread_mutex_t *)) real;
  int (*lock)(pthread_mutex_t *) = atomic_load(&real);
  if (lock == NULL) {
    void *found = dlsym(RTLD_NEXT, "pthread_mutex_lock");
    memcpy(&lock, &found, sizeof lock);
    atomic_store(&real, lock);
  }
  note(&locks);
  return lock(mutex);
}

static void *drive(void *context) {
  const tactus_device device = *(tactus_device *)context;
  long failures = 0;
  // The thread's first calls of the library are counted, too.
  is_counted = true;
  for (int frame = 0; frame < 1000000; frame += 1) {
    const float level = (float)(frame % 97) / 97;
    if (tactus_level(device, TACTUS_ZONE_DEFAULT, level, 0.5f) != TACTUS_OK) failures += 1;
    if (frame % 1000 == 0) {
      const tactus_result tap = tactus_tap(device, TACTUS_ZONE_DEFAULT, 0.5f, 0.5f);
      if (tap != TACTUS_OK && tap != TACTUS_ERROR_FULL) failures += 1;
      if (tactus_level((tactus_device){1}, 0, 1, 1) != TACTUS_ERROR_HANDLE) failures += 1;
    }
  }
  is_counted = false;
  return (void *)failures;
}

int main(void) {
  tactus_engine engine;
  tactus_device device;
  pthread_t thread;
  void *failures = NULL;
  open_loopback(&engine, &device);
  EXPECT(pthread_create(&thread, NULL, drive, &device) == 0);
  EXPECT(pthread_join(thread, &failures) == 0);
  printf("drive: 1000000 levels: %ld failures, %ld allocations, %ld locks\n", (long)failures,
         atomic_load(&allocations), atomic_load(&locks));
  EXPECT(failures == NULL && atomic_load(&allocations) == 0 && atomic_load(&locks) == 0);
  // Checks that both counters work.
  is_counted = true;
  __typeof__(device) *volatile kept = malloc(sizeof *kept);
  free(kept);
  EXPECT(tactus_device_set_muted(device, false) == TACTUS_OK);
  tactus_player_create(device, (tactus_pattern){0}, 0, NULL);
  tactus_engine_get_setting(engine, "device", NULL, 0, &(size_t){0});
  EXPECT(tactus_capture_start(engine) == TACTUS_OK);
  is_counted = false;
  EXPECT(atomic_load(&allocations) > 0 && atomic_load(&locks) > 0);
  EXPECT(tactus_engine_close(engine) == TACTUS_OK);
  return 0;
}
