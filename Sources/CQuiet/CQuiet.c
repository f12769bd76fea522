#define _GNU_SOURCE
#include "CQuiet.h"

#include <pthread.h>
#include <stdio.h>
#include <sys/types.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// The number of calls of the current thread that have not ended.
static _Thread_local int depth;
// The number of threads whose text is dropped.
static int threads;
// The stream that replaces `stderr` while text is dropped. It is kept for the next time.
static FILE *filter;
static FILE *original;

static ssize_t filter_text(void *cookie, const char *bytes, size_t count) {
  (void)cookie;
  return depth > 0 ? (ssize_t)count : (ssize_t)fwrite(bytes, 1, count, original);
}

void tactus_quiet_begin(void) {
  if (depth++ > 0) return;
  pthread_mutex_lock(&lock);
  if (!filter) {
    cookie_io_functions_t functions = {.write = filter_text};
    filter = fopencookie(NULL, "w", functions);
    if (filter) setvbuf(filter, NULL, _IONBF, 0);
  }
  if (threads++ == 0 && filter) {
    original = stderr;
    stderr = filter;
  }
  pthread_mutex_unlock(&lock);
}

void tactus_quiet_end(void) {
  if (--depth > 0) return;
  pthread_mutex_lock(&lock);
  if (--threads == 0 && filter && stderr == filter) stderr = original;
  pthread_mutex_unlock(&lock);
}
