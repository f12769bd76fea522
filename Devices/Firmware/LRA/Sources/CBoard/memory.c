// Compilers call these functions implicitly, and the firmware has no C library that defines them.
// The attributes prevent the compiler from replacing a function's loop by a call of the function
// itself.

#include <stddef.h>
#include <stdint.h>

#define RUNTIME __attribute__((used, no_builtin))

RUNTIME void *memmove(void *to, const void *from, size_t count) {
  unsigned char *target = to;
  const unsigned char *source = from;
  if ((uintptr_t)target <= (uintptr_t)source) {
    for (size_t place = 0; place < count; ++place) target[place] = source[place];
  } else {
    for (size_t place = count; place > 0; --place) target[place - 1] = source[place - 1];
  }
  return to;
}

RUNTIME void *memcpy(void *to, const void *from, size_t count) {
  unsigned char *target = to;
  const unsigned char *source = from;
  for (size_t place = 0; place < count; ++place) target[place] = source[place];
  return to;
}

RUNTIME void *memset(void *to, int value, size_t count) {
  unsigned char *target = to;
  for (size_t place = 0; place < count; ++place) target[place] = (unsigned char)value;
  return to;
}

// Copies between word-aligned addresses, four words per iteration, because otherwise most of the
// time is spent on counting.
RUNTIME static void copy_words(void *to, const void *from, size_t count) {
  uint32_t *target = to;
  const uint32_t *source = from;
  for (; count >= 16; count -= 16, target += 4, source += 4) {
    target[0] = source[0];
    target[1] = source[1];
    target[2] = source[2];
    target[3] = source[3];
  }
  memcpy(target, source, count);
}

RUNTIME static void clear_words(void *to, size_t count) {
  uint32_t *target = to;
  for (; count >= 16; count -= 16, target += 4)
    target[0] = target[1] = target[2] = target[3] = 0;
  memset(target, 0, count);
}

// The same functions under the names of the ARM run-time ABI. The digit in a name is the alignment
// of the arguments in bytes.
RUNTIME void __aeabi_memcpy(void *to, const void *from, size_t count) { memcpy(to, from, count); }
RUNTIME void __aeabi_memcpy4(void *to, const void *from, size_t count) {
  copy_words(to, from, count);
}
RUNTIME void __aeabi_memcpy8(void *to, const void *from, size_t count) {
  copy_words(to, from, count);
}
RUNTIME void __aeabi_memmove(void *to, const void *from, size_t count) { memmove(to, from, count); }
RUNTIME void __aeabi_memmove4(void *to, const void *from, size_t count) {
  memmove(to, from, count);
}
RUNTIME void __aeabi_memmove8(void *to, const void *from, size_t count) {
  memmove(to, from, count);
}
RUNTIME void __aeabi_memset(void *to, size_t count, int value) { memset(to, value, count); }
RUNTIME void __aeabi_memset4(void *to, size_t count, int value) { memset(to, value, count); }
RUNTIME void __aeabi_memset8(void *to, size_t count, int value) { memset(to, value, count); }
RUNTIME void __aeabi_memclr(void *to, size_t count) { memset(to, 0, count); }
RUNTIME void __aeabi_memclr4(void *to, size_t count) { clear_words(to, count); }
RUNTIME void __aeabi_memclr8(void *to, size_t count) { clear_words(to, count); }
