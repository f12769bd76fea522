// A signal handler for crashes. It stops the motors and restores the terminal. Then the process
// ends as it would have ended without the handler.

#ifndef TACTUS_CRASHSTOP_H
#define TACTUS_CRASHSTOP_H

#include <stdint.h>

// The largest size of a frame that stops a device, in bytes, including its delimiters.
enum { TACTUS_CRASH_STOP_BYTES = 80 };

// Adds an open device that a crash must stop. The handler writes the bytes to it, if there are any,
// and then replaces it by /dev/null. Thus nothing that another thread writes reaches the device,
// and a driver that stops its device on closing does so. A device beyond the first 32, or with a
// longer frame, is ignored. Any thread may call.
void tactus_crash_add(int descriptor, const uint8_t *_Nullable stop, intptr_t count);

// Removes a device. Call it before the device is closed. Any thread may call.
void tactus_crash_remove(int descriptor);

// Stores the settings of a terminal before they are changed, and the bytes that the handler writes
// to its output before it restores them. There is at most one terminal.
void tactus_crash_keep_terminal(int input, int output, const uint8_t *_Nonnull leave,
                                intptr_t count);

// Removes the terminal.
void tactus_crash_forget_terminal(void);

// Installs the handler for SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP and SIGABRT. After the handler
// the signal ends the process. It replaces Swift's own handler, which takes seconds to write a
// backtrace and waits for a key on a terminal, while other threads continue. Call it once, on the
// main thread.
void tactus_crash_arm(void);

#endif
