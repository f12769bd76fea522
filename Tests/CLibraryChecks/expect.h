// Shared parts of the tests: expectations, and an engine on a virtual clock with one device.

#ifndef EXPECT_H
#define EXPECT_H

#include <tactus.h>

#include "CLibraryChecks.h"

#define TEXT_OF(line) #line
#define TEXT(line) TEXT_OF(line)

// Makes the test return the text of the condition, with its place, if the condition is false.
#define EXPECT(condition)                                         \
  do {                                                            \
    if (!(condition)) return __FILE__ ":" TEXT(__LINE__) ": " #condition; \
  } while (0)

#define OK(call) EXPECT((call) == TACTUS_OK)
#define FAILS(result, call) EXPECT((call) == (result))

static const int64_t millisecond = 1000000;

// Opens an engine on a virtual clock, begins a capture, and opens a device in the engine.
static inline tactus_result open_virtual(
    const char *id, tactus_engine *engine, tactus_device *device) {
  tactus_engine_options options = TACTUS_ENGINE_OPTIONS_INIT;
  options.is_virtual = true;
  tactus_result result = tactus_engine_open(&options, engine);
  if (result == TACTUS_OK) result = tactus_capture_start(*engine);
  return result == TACTUS_OK ? tactus_device_open(*engine, id, device) : result;
}

// The level that was captured in the default zone, `at` nanoseconds after the start of the clock.
static inline tactus_sample captured(tactus_engine engine, int64_t at) {
  tactus_sample sample = {-1, -1};
  tactus_capture_sample(engine, TACTUS_ZONE_DEFAULT, 1000 * millisecond + at, &sample);
  return sample;
}

static inline bool is_near(float value, double expected) {
  return value > expected - 0.001 && value < expected + 0.001;
}

#endif
