// What is asked of the system that Swift cannot ask: variadic calls and macros, what runs in a
// signal's handler, what the playback thread may call, and memory whose lack does not end the
// process. TactusSystem alone calls it.

#ifndef TACTUS_CSYSTEM_H
#define TACTUS_CSYSTEM_H

#include "CrashStop.h"
#include "Machine.h"
#include "Sockets.h"
#include "Threads.h"
#include "Waiting.h"

#include <stdint.h>

// A limit of the process; -1: none.
typedef struct tactus_limit {
  int64_t soft;
  int64_t hard;
} tactus_limit;

// Bytes that may be locked into memory.
tactus_limit tactus_memory_lock_limit(void);

// The highest real-time priority that may be asked for.
tactus_limit tactus_realtime_priority_limit(void);

// Nanoseconds between two ticks of CLOCK_MONOTONIC; -1 where the system does not say.
int64_t tactus_timer_resolution(void);

// Nanoseconds by which timers of the calling thread may fire late; -1 likewise.
int64_t tactus_timer_slack(void);

// Whether a file can be opened for writing: 0, or an errno. Nothing is written.
int tactus_open_for_writing(const char *_Nonnull path);

// Keeps what the process has and will touch from being swapped out, where nothing limits how much
// that may be. 0, or an errno.
int tactus_lock_process(void);

// Whether the process may have so many bytes more: 1 or 0. Nothing is kept.
int tactus_has_memory(int64_t bytes);

// Starts a program, without a shell, whose standard input and output are one end of a socket; the
// other end is stored in `line`, closed in programs that are started later. The program ends when
// it pleases; 250 ms after this process has closed `line`, or has died, it is killed with all that
// it has started in its group.
//
// words: the program, looked up in PATH where it has no slash, and its arguments; ends with NULL.
// 0, or an errno: the program could not be started.
int tactus_program_start(const char *_Nullable const *_Nonnull words, int *_Nonnull line);

#endif
