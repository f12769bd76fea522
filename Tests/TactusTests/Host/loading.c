// Loads two copies of the library, as plug-ins do, and calls dlclose while one of them plays.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus.h>
#include <time.h>

#define EXPECT(condition)                                              \
  do {                                                                 \
    if (!(condition)) {                                                \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);  \
      exit(1);                                                         \
    }                                                                  \
  } while (0)

// Opens a device and sets a level, and leaves the engine and the device open. Returns the device's
// handle.
static uint64_t begin(void *library, tactus_engine *engine) {
  __typeof__(tactus_engine_open) *open = (__typeof__(open))dlsym(library, "tactus_engine_open");
  __typeof__(tactus_device_open) *find = (__typeof__(find))dlsym(library, "tactus_device_open");
  __typeof__(tactus_level) *level = (__typeof__(level))dlsym(library, "tactus_level");
  tactus_engine_options options = TACTUS_ENGINE_OPTIONS_INIT;
  tactus_device device;
  options.ignores_user = true;
  EXPECT(open(&options, engine) == TACTUS_OK);
  EXPECT(find(*engine, "loopback", &device) == TACTUS_OK);
  EXPECT(level(device, TACTUS_ZONE_DEFAULT, 0.5f, 0.5f) == TACTUS_OK);
  return device.id;
}

static double seconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
  EXPECT(count == 3);
  tactus_engine engine, other;
  const double start = seconds(CLOCK_MONOTONIC), worked = seconds(CLOCK_PROCESS_CPUTIME_ID);
  void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  EXPECT(library != NULL);
  const uint64_t device = begin(library, &engine);
  const double work = seconds(CLOCK_PROCESS_CPUTIME_ID) - worked;
  printf("loading: the library is loaded and plays after %.1f ms, %.1f ms of them at work\n",
         (seconds(CLOCK_MONOTONIC) - start) * 1e3, work * 1e3);
  // Only the processor time is checked, because other programs lengthen the elapsed time.
  EXPECT(work <= 0.03);

  void *copy = dlopen(arguments[2], RTLD_NOW | RTLD_LOCAL);
  EXPECT(copy != NULL && copy != library);
  begin(copy, &other);
  __typeof__(tactus_engine_close) *close = (__typeof__(close))dlsym(copy, "tactus_engine_close");
  EXPECT(close(other) == TACTUS_OK);

  // The library must stay loaded, and its threads must continue.
  EXPECT(dlclose(library) == 0 && dlclose(copy) == 0);
  const struct timespec pause = {0, 200000000};
  nanosleep(&pause, NULL);
  void *again = dlopen(arguments[1], RTLD_NOW | RTLD_NOLOAD);
  EXPECT(again == library);
  __typeof__(tactus_level) *level = (__typeof__(level))dlsym(again, "tactus_level");
  EXPECT(level((tactus_device){device}, TACTUS_ZONE_DEFAULT, 0.1f, 0) == TACTUS_OK);
  puts("loading: two copies play, and stay loaded after dlclose");
  return 0;
}
