// The C part of the module Tactus: the public header, and the state of each thread and of the
// process.

#ifndef TACTUS_HOST_H
#define TACTUS_HOST_H

#include <pthread.h>
#include <signal.h>

#include "tactus.h"

// The kinds of callbacks that a thread may be in.
typedef enum tactus_host_callback {
  TACTUS_HOST_LOG = 0,
  TACTUS_HOST_NOTICE = 1,
} tactus_host_callback;

// Counts a callback that the calling thread enters (`change` is 1) or leaves (-1).
void tactus_host_count(tactus_host_callback kind, int change);

// Whether the calling thread is in a callback of a kind.
bool tactus_host_is_in(tactus_host_callback kind);

// Whether this process was forked from the one that loaded the library.
bool tactus_host_is_forked(void);

// Sets the error text of the calling thread to the text of a result. Returns the result.
tactus_result tactus_host_fail(tactus_result result);

// Sets the error text of the calling thread to `text`, which is cut after 1023 bytes. Without
// memory for it, the text is that of the result. Returns the result.
tactus_result tactus_host_fail_with(tactus_result result, const char *text);

// TACTUS_VERSION, which Swift cannot compute.
uint32_t tactus_host_version(void);

// The text of a result.
const char *tactus_host_text(tactus_result result);

// The error text of the calling thread; empty before its first error.
const char *tactus_host_error(void);

// Blocks all signals of the calling thread except those of faults, so that the threads that it
// creates block them, too. `before` receives the previous signal mask.
void tactus_host_block_signals(sigset_t *before);

// Undoes tactus_host_block_signals().
void tactus_host_restore_signals(const sigset_t *before);

#endif
