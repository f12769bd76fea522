#include "tactus_host.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_BYTES = 1024 };

// The model is initial-exec, so that the first access on a thread allocates nothing, also after
// dlopen. The variables take 16 of the 1,664 bytes that glibc reserves for such libraries.
#define THREAD_OWN static _Thread_local __attribute__((tls_model("initial-exec")))

THREAD_OWN unsigned short depths[2];
// The text of the last error: a constant, or in the thread's memory under `key`.
THREAD_OWN const char *error_text;

static atomic_bool is_forked;
static pthread_key_t key;
static atomic_bool has_key;

static void note_fork(void) { atomic_store(&is_forked, true); }

// Runs when the library is loaded.
__attribute__((constructor)) static void prepare(void) {
  pthread_atfork(NULL, NULL, note_fork);
  atomic_store(&has_key, pthread_key_create(&key, free) == 0);
}

void tactus_host_count(tactus_host_callback kind, int change) {
  depths[kind] = (unsigned short)(depths[kind] + change);
}

bool tactus_host_is_in(tactus_host_callback kind) { return depths[kind] > 0; }

bool tactus_host_is_forked(void) {
  return atomic_load_explicit(&is_forked, memory_order_relaxed);
}

uint32_t tactus_host_version(void) { return TACTUS_VERSION; }

const char *tactus_host_text(tactus_result result) {
  switch (result) {
  case TACTUS_OK: return "no error";
  case TACTUS_ERROR_ARGUMENT: return "an argument is missing, not a number, or out of range";
  case TACTUS_ERROR_HANDLE: return "the handle is closed, of another kind, or was never given out";
  case TACTUS_ERROR_NOT_FOUND: return "there is nothing of that name";
  case TACTUS_ERROR_NOT_PERMITTED: return "the process may not open the device";
  case TACTUS_ERROR_BUSY: return "another program or handle uses the device";
  case TACTUS_ERROR_NOT_ANSWERING: return "the device does not answer; plug it in again";
  case TACTUS_ERROR_GONE: return "the device was disconnected or closed; open it again";
  case TACTUS_ERROR_NOT_SUPPORTED: return "the device or engine cannot do that";
  case TACTUS_ERROR_INVALID_DEVICE: return "the declaration of the device contradicts itself";
  case TACTUS_ERROR_SYSTEM: return "the system refused something";
  case TACTUS_ERROR_PATTERN: return "the pattern has an error";
  case TACTUS_ERROR_CONFIGURATION: return "the configuration has an error";
  case TACTUS_ERROR_FULL: return "a queue or table is full; try again later or close something";
  case TACTUS_ERROR_WRONG_THREAD: return "the function must not be called in this callback";
  case TACTUS_ERROR_FORKED: return "this process was forked; call exec before using the library";
  case TACTUS_ERROR_TIMEOUT: return "the time is over";
  case TACTUS_ERROR_BUFFER: return "the buffer is too short";
  }
  return "unknown result";
}

tactus_result tactus_host_fail(tactus_result result) {
  error_text = tactus_host_text(result);
  return result;
}

// The calling thread's memory for texts, which is freed when the thread ends. NULL if it cannot be
// allocated.
static char *own_text(void) {
  if (!atomic_load(&has_key)) return NULL;
  char *text = pthread_getspecific(key);
  if (text != NULL) return text;
  text = malloc(TEXT_BYTES);
  if (text == NULL || pthread_setspecific(key, text) == 0) return text;
  free(text);
  return NULL;
}

tactus_result tactus_host_fail_with(tactus_result result, const char *text) {
  char *own = own_text();
  if (own == NULL) return tactus_host_fail(result);
  size_t length = strnlen(text, TEXT_BYTES);
  if (length == TEXT_BYTES) {
    length -= 1;
    // The text must not end within a UTF-8 character.
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length -= 1;
  }
  memcpy(own, text, length);
  own[length] = 0;
  error_text = own;
  return result;
}

const char *tactus_host_error(void) { return error_text == NULL ? "" : error_text; }

void tactus_host_block_signals(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  // The signals of faults stay open, so that a fault on a thread of the library reaches the
  // handlers of the program.
  const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
  for (size_t index = 0; index < sizeof faults / sizeof *faults; index += 1) {
    sigdelset(&all, faults[index]);
  }
  pthread_sigmask(SIG_BLOCK, &all, before);
}

void tactus_host_restore_signals(const sigset_t *before) {
  pthread_sigmask(SIG_SETMASK, before, NULL);
}
