#ifndef TACTUS_CSNDFILE_H
#define TACTUS_CSNDFILE_H

#include <CLoading.h>
#include <sndfile.h>
#include <stdbool.h>

/// Loads libsndfile, unless it is loaded already. Its functions may be called only after this has
/// returned true. Any thread may call it.
/// - Returns: false if the system has no libsndfile.
bool tactus_sndfile_load(void);

/// The functions of libsndfile that are used, each as F(result, name, parameters, arguments). Only
/// tests write sounds.
#define TACTUS_SNDFILE_FUNCTIONS(F)                                                                \
  F(int, sf_close, (SNDFILE * f), (f))                                                             \
  F(int, sf_command, (SNDFILE * f, int command, void *data, int size), (f, command, data, size))   \
  F(int, sf_error, (SNDFILE * f), (f))                                                             \
  F(const char *, sf_error_number, (int number), (number))                                         \
  F(SNDFILE *, sf_open_fd, (int descriptor, int mode, SF_INFO *info, int closes),                  \
    (descriptor, mode, info, closes))                                                              \
  F(SNDFILE *, sf_open_virtual, (SF_VIRTUAL_IO * io, int mode, SF_INFO *info, void *context),      \
    (io, mode, info, context))                                                                     \
  F(sf_count_t, sf_readf_float, (SNDFILE * f, float *samples, sf_count_t frames),                  \
    (f, samples, frames))                                                                          \
  F(sf_count_t, sf_writef_float, (SNDFILE * f, const float *samples, sf_count_t frames),           \
    (f, samples, frames))

TACTUS_SNDFILE_FUNCTIONS(TACTUS_LOADED_PROTOTYPE)

#endif
