// The C functions that the playback thread calls, and two functions that lock memory for it.
//
// TACTUS_REALTIME marks a function with the attributes that the Swift compiler requires on the
// playback path. The compiler does not check C functions: this file promises that no marked
// function takes a lock or allocates.

#ifndef TACTUS_CREALTIME_H
#define TACTUS_CREALTIME_H

#include <errno.h>
#include <linux/futex.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define TACTUS_REALTIME \
  __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))

// The time of CLOCK_MONOTONIC in nanoseconds.
TACTUS_REALTIME static inline int64_t tactus_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

// Sleeps while the word equals `expected`, until an absolute deadline on CLOCK_MONOTONIC. INT64_MAX
// is no deadline. Returns 0 when woken, otherwise an errno: ETIMEDOUT after the deadline, EAGAIN if
// the word differs, EINTR after a signal.
TACTUS_REALTIME static inline int tactus_futex_wait(uint32_t *_Nonnull word, uint32_t expected,
                                                    int64_t deadline) {
  struct timespec t = {deadline / INT64_C(1000000000), deadline % INT64_C(1000000000)};
  long r = syscall(SYS_futex, word, FUTEX_WAIT_BITSET | FUTEX_PRIVATE_FLAG, expected,
                   deadline == INT64_MAX ? (struct timespec *)0 : &t, (void *)0,
                   FUTEX_BITSET_MATCH_ANY);
  return r == 0 ? 0 : errno;
}

TACTUS_REALTIME static inline int tactus_futex_wake(uint32_t *_Nonnull word) {
  return (int)syscall(SYS_futex, word, FUTEX_WAKE | FUTEX_PRIVATE_FLAG, 1, 0, 0, 0);
}

// Signals to the processor that the thread spins. The processor then saves power, and leaves
// capacity to the other hardware thread of the core.
TACTUS_REALTIME static inline void tactus_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
  __asm__ volatile("yield");
#endif
}

TACTUS_REALTIME static inline double tactus_pow(double base, double exponent) {
  return pow(base, exponent);
}

TACTUS_REALTIME static inline double tactus_exp(double value) { return exp(value); }

TACTUS_REALTIME static inline double tactus_sine(double angle) { return sin(angle); }

TACTUS_REALTIME static inline double tactus_round(double value) { return round(value); }

TACTUS_REALTIME static inline double tactus_floor(double value) { return floor(value); }

TACTUS_REALTIME static inline double tactus_ceiling(double value) { return ceil(value); }

TACTUS_REALTIME static inline double tactus_root(double value) { return sqrt(value); }

// Limits the value to 0...1; NaN becomes 0. In C, because the Swift compiler turns each limit into
// a branch and duplicates the code after it, while in C each limit is one instruction.
TACTUS_REALTIME static inline double tactus_limited_to_unit(double value) {
  double positive = value > 0 ? value : 0;
  return positive < 1 ? positive : 1;
}

// The output of a backend in the form that the playback thread calls: a table of functions, because
// a call through it needs no existential, no reference counting and no generics across modules.
typedef struct tactus_output {
  void *_Nonnull context;
  int32_t (*_Nonnull submit)(void *_Nonnull context, const void *_Nullable segments,
                             intptr_t count, int64_t submitted);
  void (*_Nonnull revise)(void *_Nonnull context, int64_t from);
  void (*_Nonnull stop)(void *_Nonnull context, int64_t at);
} tactus_output;

TACTUS_REALTIME static inline int32_t tactus_output_submit(
    tactus_output o, const void *_Nullable segments, intptr_t count, int64_t submitted) {
  return o.submit(o.context, segments, count, submitted);
}

TACTUS_REALTIME static inline void tactus_output_revise(tactus_output o, int64_t from) {
  o.revise(o.context, from);
}

TACTUS_REALTIME static inline void tactus_output_stop(tactus_output o, int64_t at) {
  o.stop(o.context, at);
}

// A message from an output to its own thread. It is sent over a socket, one record per message.
typedef struct tactus_record {
  int32_t kind;
  int32_t actuator;
  int64_t start;
  int64_t end;
  double start_level;
  double end_level;
  double hertz;
  int64_t submitted;
} tactus_record;

// Sends a record over a socket that keeps message boundaries. Returns false if the socket is full.
// Never waits.
TACTUS_REALTIME static inline bool tactus_record_send(int descriptor, tactus_record record) {
  return send(descriptor, &record, sizeof record, MSG_DONTWAIT | MSG_NOSIGNAL) ==
         (ssize_t)sizeof record;
}

// Prevents memory from being swapped out, until it is unlocked. Returns 0 or an errno.
int tactus_lock_memory(const void *_Nonnull memory, intptr_t bytes);
void tactus_unlock_memory(const void *_Nonnull memory, intptr_t bytes);

#endif
