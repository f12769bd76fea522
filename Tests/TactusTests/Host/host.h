// Shared parts of the programs that test the dynamic library.

#ifndef HOST_H
#define HOST_H

#include <stdio.h>
#include <stdlib.h>
#include <tactus.h>

// Prints the condition with its place and ends the program if the condition is false.
#define EXPECT(condition)                                                              \
  do {                                                                                 \
    if (!(condition)) {                                                                \
      fprintf(stderr, "%s:%d: %s (%s)\n", __FILE__, __LINE__, #condition,              \
              tactus_error_text());                                                    \
      exit(1);                                                                         \
    }                                                                                  \
  } while (0)

// Opens a simulated device in real time, without sound and without the user's configuration.
static inline void open_loopback(tactus_engine *engine, tactus_device *device) {
  tactus_engine_options options = TACTUS_ENGINE_OPTIONS_INIT;
  options.ignores_user = true;
  options.audio_device = "none";
  EXPECT(tactus_engine_open(&options, engine) == TACTUS_OK);
  EXPECT(tactus_device_open(*engine, "loopback", device) == TACTUS_OK);
}

#endif
