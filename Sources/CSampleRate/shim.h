#ifndef TACTUS_CSAMPLERATE_H
#define TACTUS_CSAMPLERATE_H

#include <samplerate.h>

#endif
