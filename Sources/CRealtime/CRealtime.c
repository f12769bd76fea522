#include "CRealtime.h"

#include <sys/mman.h>

int tactus_lock_memory(const void *memory, intptr_t bytes) {
  return mlock(memory, (size_t)bytes) == 0 ? 0 : errno;
}

void tactus_unlock_memory(const void *memory, intptr_t bytes) { munlock(memory, (size_t)bytes); }
