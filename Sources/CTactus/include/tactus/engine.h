/* Engines: opening, time, configuration and captures. Include <tactus.h>. */
#ifndef TACTUS_ENGINE_H
#define TACTUS_ENGINE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Receives one line of the log, without its line end. It may be called on any thread, also inside a
 * call of the library by the program. It must not call the library.
 */
typedef void (*tactus_log_callback)(void *context, const char *line);

/* The severity of log lines. Less severe lines than the chosen level are not written. */
typedef enum tactus_log_level {
  /* The level of the configuration: by default, warnings. */
  TACTUS_LOG_CONFIGURED = 0,
  /* An error that ended something that should have continued. */
  TACTUS_LOG_ERROR = 1,
  /* A device was lost, or refused something. */
  TACTUS_LOG_WARNING = 2,
  /* A decision, or a late event. */
  TACTUS_LOG_INFO = 3,
  /* Details that help to find a fault. */
  TACTUS_LOG_DEBUG = 4
} tactus_log_level;

/* Options for opening an engine. A member that is 0 has its default. */
typedef struct tactus_engine_options {
  /* sizeof(tactus_engine_options). */
  size_t size;
  /*
   * Plays on a virtual clock, which only tactus_engine_advance() moves, on simulated devices. For
   * tests: nothing waits, and each run has the same result. Neither the user's configuration nor
   * the environment is read, and without `log` nothing is logged.
   */
  bool is_virtual;
  /* Whether to leave out the user's configuration file and the environment. */
  bool ignores_user;
  /* The only configuration file to read; it must exist. NULL searches the usual places. */
  const char *config_file;
  /* The device that tactus_device_open() opens for NULL. NULL takes it from the configuration. */
  const char *device;
  /*
   * The sound device, by its name in ALSA. "none" plays no sounds. NULL takes it from the
   * configuration.
   */
  const char *audio_device;
  /* Receives the log. With NULL, the log is written to the standard error. */
  tactus_log_callback log;
  /* The first argument of each call of `log`. */
  void *log_context;
  tactus_log_level log_level;
} tactus_engine_options;

#define TACTUS_ENGINE_OPTIONS_INIT \
  { sizeof(tactus_engine_options), false, false, NULL, NULL, NULL, NULL, NULL, \
    TACTUS_LOG_CONFIGURED }

/* The intensity and the sharpness of a zone at one time, each 0 to 1. */
typedef struct tactus_sample {
  float intensity;
  float sharpness;
} tactus_sample;

/*
 * Opens an engine and starts its threads, which sleep until something plays.
 *
 * The configuration is that of every program of Tactus: the file that the options or TACTUS_CONFIG
 * name, otherwise ~/.config/tactus/config.json5 or /etc/tactus/config.json5, and variables of the
 * environment such as TACTUS_DEVICE. The options take precedence. One open engine of the
 * process is recorded to the file of TACTUS_CAPTURE and shown by `tactus watch`: the first that is
 * neither virtual nor ignores the user.
 *
 * options: NULL for the defaults.
 * engine: receives the handle. Close it with tactus_engine_close().
 * Errors: TACTUS_ERROR_CONFIGURATION; TACTUS_ERROR_FULL if 64 engines are open; TACTUS_ERROR_SYSTEM
 * if no thread can be created.
 * Waits: until the threads have started; about a millisecond.
 */
TACTUS_API tactus_result tactus_engine_open(
    const tactus_engine_options *options, tactus_engine *engine);

/*
 * Stops all devices of an engine immediately, and closes them and their players. Their handles are
 * no longer valid.
 *
 * Errors: TACTUS_ERROR_WRONG_THREAD inside a callback.
 * Waits: until running callbacks have returned; up to a second for a device that does not answer.
 */
TACTUS_API tactus_result tactus_engine_close(tactus_engine engine);

/*
 * The time of an engine: nanoseconds of CLOCK_MONOTONIC or of the virtual clock. The virtual clock
 * begins at one second, because 0 means "now" in the functions of players.
 */
TACTUS_API tactus_result tactus_engine_now(tactus_engine engine, int64_t *time_ns);

/*
 * Moves the virtual clock forward, and plays everything that is due until then, as fast as the
 * processor can. Callbacks run inside the call, each at its time.
 *
 * duration_ns: 0 to 10^15 (11 days); 0 plays what is due now. The clock ends after 146 years.
 * Errors: TACTUS_ERROR_NOT_SUPPORTED without a virtual clock; TACTUS_ERROR_WRONG_THREAD inside a
 * callback, or while another thread moves the clock.
 */
TACTUS_API tactus_result tactus_engine_advance(tactus_engine engine, int64_t duration_ns);

/*
 * Disconnects the devices of a virtual engine, or connects them again. For tests: devices that are
 * open are lost at the next tactus_engine_advance(), and none can be opened meanwhile.
 *
 * Errors: TACTUS_ERROR_NOT_SUPPORTED without a virtual clock.
 */
TACTUS_API tactus_result tactus_engine_set_unplugged(tactus_engine engine, bool is_unplugged);

/*
 * The text of a setting that is in force: "backend", "device", "zone", "gain", "muted", "mode",
 * "resources", "audio.device", "audio.latency", "log" or "profiles".
 *
 * buffer, capacity: receives the text and its 0. If capacity is 0 and length is not NULL, only the
 * length is returned, and buffer may be NULL.
 * length: receives the length of the text without its 0. May be NULL.
 * Errors: TACTUS_ERROR_NOT_FOUND; TACTUS_ERROR_BUFFER.
 */
TACTUS_API tactus_result tactus_engine_get_setting(
    tactus_engine engine, const char *key, char *buffer, size_t capacity, size_t *length);

/*
 * Begins a capture of the levels that are requested from the devices of an engine: at most 2
 * million levels of about 100 bytes each. An earlier capture is dropped. A device that is already
 * open is captured from now on.
 */
TACTUS_API tactus_result tactus_capture_start(tactus_engine engine);

/*
 * Ends the capture of an engine, which is then complete. While a capture runs in real time, its
 * last 10 ms may be missing.
 *
 * Errors: TACTUS_ERROR_NOT_FOUND without a capture.
 */
TACTUS_API tactus_result tactus_capture_stop(tactus_engine engine);

/*
 * The intensity and sharpness that were requested for a zone at a time, including gain and mute. Of
 * several devices, the one with the highest intensity counts. At a step the result is the value
 * after the step; before and after the capture it is 0.
 *
 * Errors: TACTUS_ERROR_NOT_FOUND without a capture; TACTUS_ERROR_FULL if records were lost.
 */
TACTUS_API tactus_result tactus_capture_sample(
    tactus_engine engine, uint32_t zone, int64_t time_ns, tactus_sample *sample);

/*
 * Writes the capture of the device that was opened first as a JSON document, which `tactus play`,
 * `tactus render` and other commands read. Its times count from the first level.
 *
 * Errors: TACTUS_ERROR_NOT_FOUND without a capture or device; TACTUS_ERROR_SYSTEM if the file
 * cannot be written.
 */
TACTUS_API tactus_result tactus_capture_write(tactus_engine engine, const char *path);

#ifdef __cplusplus
}
#endif

#endif
