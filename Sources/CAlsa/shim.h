#ifndef TACTUS_CALSA_H
#define TACTUS_CALSA_H

#include <alsa/asoundlib.h>

static inline void tactus_alsa_ignore(const char *file, int line, const char *function, int code,
                                      const char *format, ...) {}

// Keeps the library from writing its own lines to standard error. In C because the handler has a
// variable number of arguments.
static inline void tactus_alsa_be_quiet(void) { snd_lib_error_set_handler(tactus_alsa_ignore); }

#endif
