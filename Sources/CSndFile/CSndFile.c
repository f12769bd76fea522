// A build without the package's trait `SystemLibraries` needs no header of libsndfile.
#if __has_include(<sndfile.h>)
#include "CSndFile.h"

TACTUS_LOADED_LIBRARY(tactus_sndfile_load, "libsndfile.so.1", TACTUS_SNDFILE_FUNCTIONS)
#endif
