/*
 * Tactus: haptic patterns and direct haptic levels for games and other programs.
 *
 *   #include <tactus.h>           cc game.c $(pkg-config --cflags --libs tactus)
 *
 * A program opens an engine, opens a device in it, and then either sets levels directly, as often
 * as it likes, or plays patterns with players:
 *
 *   tactus_engine engine;
 *   tactus_device pad;
 *   if (tactus_engine_open(NULL, &engine) == TACTUS_OK &&
 *       tactus_device_open(engine, NULL, &pad) == TACTUS_OK) {
 *     tactus_tap(pad, TACTUS_ZONE_DEFAULT, 1.0f, 0.5f);          // a knock
 *     tactus_level(pad, TACTUS_ZONE_DEFAULT, 0.3f, 0.0f);        // a dull rumble, until changed
 *   }
 *
 * Rules that hold for all functions:
 *
 * - Errors. A function returns TACTUS_OK or an error of tactus_result. After an error it has
 *   changed nothing, unless its description says otherwise. tactus_error_text() is the detail of
 *   the last error of the calling thread. No call ends the process, whatever its arguments are; the
 *   one exception is a pointer that is neither NULL nor valid.
 * - Handles. A handle is a number in a struct; {0} is never valid. The library checks each handle:
 *   one that was closed, is of another kind, or was never given out results in TACTUS_ERROR_HANDLE.
 *   One thread may close a handle while another thread uses it.
 * - Structs. Set `size` to sizeof the struct, as the TACTUS_..._INIT macros do. Later versions may
 *   append members; an older program keeps working without them.
 * - Texts are UTF-8 and end with 0. The library copies the texts and arrays that it is given.
 * - Times. `..._ns` are nanoseconds of the clock of the engine, see tactus_engine_now(). 0, or a
 *   time that has passed, means now. `..._seconds` are seconds of the pattern.
 * - Threads. Every function may be called on any thread at any time, also while other threads call
 *   the library. Callbacks are an exception, see below. A function does not wait for another thread
 *   for longer than a moment, unless its description has a line "Waits:".
 * - Callbacks run on a thread of the library, or inside tactus_engine_advance(), one at a time. A
 *   callback delays those that follow. Inside a log callback every call results in
 *   TACTUS_ERROR_WRONG_THREAD. Inside other callbacks, the functions that wait for callbacks result
 *   in it: tactus_engine_close(), tactus_engine_advance() and tactus_player_wait(). A callback that
 *   begins just before the function that removes it returns still runs to its end.
 *
 * What the library does in your process:
 *
 * - fork: in a child process that has not called exec, every call results in
 *   TACTUS_ERROR_FORKED. The parent continues to play. Descriptors are closed by exec.
 * - dlopen, dlclose: the library stays loaded after dlclose, because its threads may run.
 * - exit: a process may end without closing anything; its devices then stop.
 * - A second copy of the library in the process, for example in a plug-in, has its own engines and
 *   handles. A handle of one copy must not be given to the other.
 * - Signals: the library installs no signal handler. Its threads block all signals except those of
 *   faults. It does not wait for child processes.
 * - The locale, the floating-point environment, the working directory, the standard output and the
 *   random numbers of the process are left alone. Without a log callback, warnings are written to
 *   the standard error.
 */
#ifndef TACTUS_H
#define TACTUS_H

#include "tactus/base.h"
#include "tactus/engine.h"
#include "tactus/device.h"
#include "tactus/pattern.h"
#include "tactus/player.h"

#endif
