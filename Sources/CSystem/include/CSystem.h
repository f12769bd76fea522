// System calls that Swift cannot make: variadic functions and macros, functions for a signal
// handler and for the playback thread, and allocations that may fail without ending the process.
// Only TactusSystem calls them.

#ifndef TACTUS_CSYSTEM_H
#define TACTUS_CSYSTEM_H

#include "CrashStop.h"
#include "Machine.h"
#include "Sockets.h"
#include "Threads.h"
#include "Waiting.h"

#include <stdint.h>

// The soft and the hard limit of a resource of the process; -1 if it is unlimited.
typedef struct tactus_limit {
  int64_t soft;
  int64_t hard;
} tactus_limit;

// The number of bytes that the process may lock into memory.
tactus_limit tactus_memory_lock_limit(void);

// The highest real-time priority that the process may request.
tactus_limit tactus_realtime_priority_limit(void);

// The resolution of CLOCK_MONOTONIC in nanoseconds; -1 if unknown.
int64_t tactus_timer_resolution(void);

// The nanoseconds by which timers of the calling thread may fire late; -1 if unknown.
int64_t tactus_timer_slack(void);

// Returns 0 if a file can be opened for writing, otherwise an errno. Nothing is written.
int tactus_open_for_writing(const char *_Nonnull path);

// Prevents the present and future memory of the process from being swapped out. Returns 0 or an
// errno: EPERM if locked memory is limited and the user is not root.
int tactus_lock_process(void);

// Whether the process can allocate this number of bytes: 1 or 0. The memory is freed again.
int tactus_has_memory(int64_t bytes);

// Starts a program without a shell. Its standard input and output are one end of a socket. The
// other end is stored in `line`; programs that are started later do not inherit it. When this
// process closes `line` or ends, the program should end. If it does not end within 250 ms, it is
// killed with all processes of its group.
//
// words: the program, looked up in PATH if it has no slash, and its arguments; ends with NULL.
// Returns 0, or an errno if the program could not be started.
int tactus_program_start(const char *_Nullable const *_Nonnull words, int *_Nonnull line);

#endif
