// What a crash still does: a signal handler that stills the motors and gives the terminal back,
// before the process ends as it would have.

#ifndef TACTUS_CRASHSTOP_H
#define TACTUS_CRASHSTOP_H

#include <stdint.h>

// Bytes of a frame that stills a device, its delimiters included.
enum { TACTUS_CRASH_STOP_BYTES = 80 };

// Names an open device that a crash must still. The handler writes the bytes to it, where there are
// any, and then puts /dev/null in its place: nothing that another thread still writes reaches the
// device, and a driver that stills its device when it is closed does so then. Of more than 32
// devices, and of longer frames, nothing is noted. Any thread.
void tactus_crash_add(int descriptor, const uint8_t *_Nullable stop, intptr_t count);

// Forgets a device; to be called before it is closed. Any thread.
void tactus_crash_remove(int descriptor);

// Notes the settings of a terminal, before they are changed, and what is to be written to give it
// back. One at a time.
void tactus_crash_keep_terminal(int input, int output, const uint8_t *_Nonnull leave,
                                intptr_t count);

// Forgets the terminal.
void tactus_crash_forget_terminal(void);

// Catches SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP and SIGABRT from now on; the process then ends
// by the signal. Takes the place of Swift's own handler, which writes a backtrace for seconds and
// on a terminal waits for a key, while other threads go on. To be called once, by the main thread.
void tactus_crash_arm(void);

#endif
