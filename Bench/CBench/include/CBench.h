// What the benches need beside Swift: loops in C to compare with, and what the system tells about
// threads.

#ifndef TACTUS_CBENCH_H
#define TACTUS_CBENCH_H

#include <stdint.h>

#include "CBenchHandOver.h"
#include "CBenchLoad.h"
#include "CBenchMixing.h"
#include "CBenchProcess.h"
#include "CBenchThreads.h"
#include "CBenchWaiting.h"

#endif
