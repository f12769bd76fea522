#ifndef TACTUS_CSNDFILE_H
#define TACTUS_CSNDFILE_H

#include <sndfile.h>

#endif
