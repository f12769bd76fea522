#define _GNU_SOURCE

#include "Machine.h"

#include <sched.h>

int tactus_processor_count(void) {
  cpu_set_t allowed;
  return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 1;
}

const char *tactus_compiler(void) { return "clang " __clang_version__; }
