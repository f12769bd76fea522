// Helpers of the benches in C: loops for comparison, and facts about threads.

#ifndef TACTUS_CBENCH_H
#define TACTUS_CBENCH_H

#include <stdint.h>

#include "CBenchAwake.h"
#include "CBenchHandOver.h"
#include "CBenchLoad.h"
#include "CBenchMixing.h"
#include "CBenchProcess.h"
#include "CBenchSounds.h"
#include "CBenchThreads.h"
#include "CBenchWaiting.h"

#endif
