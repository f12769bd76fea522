/* Results, handles and the version of the library. Include <tactus.h>. */
#ifndef TACTUS_BASE_H
#define TACTUS_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define TACTUS_API __attribute__((visibility("default")))
#else
#define TACTUS_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header. */
#define TACTUS_VERSION_MAJOR 1
#define TACTUS_VERSION_MINOR 1
#define TACTUS_VERSION_PATCH 0
/* The version as one number, so that versions can be compared. */
#define TACTUS_VERSION \
  (TACTUS_VERSION_MAJOR * 1000000 + TACTUS_VERSION_MINOR * 1000 + TACTUS_VERSION_PATCH)

/* The result of a call. */
typedef enum tactus_result {
  TACTUS_OK = 0,
  /* An argument is NULL, not a number or out of its range, or the size of a struct is invalid. */
  TACTUS_ERROR_ARGUMENT = -1,
  /* The handle was closed, is of another kind, or was never given out. */
  TACTUS_ERROR_HANDLE = -2,
  /* The device, file, preset, setting or capture does not exist. */
  TACTUS_ERROR_NOT_FOUND = -3,
  /* The process may not open the device; the error text names the fix. */
  TACTUS_ERROR_NOT_PERMITTED = -4,
  /* Another program, or another handle, uses the device. */
  TACTUS_ERROR_BUSY = -5,
  /* The device is present and does not answer. Unplug it, and plug it in again. */
  TACTUS_ERROR_NOT_ANSWERING = -6,
  /* The device was disconnected, or closed. Close the handle, and open the device again. */
  TACTUS_ERROR_GONE = -7,
  /* The device, or this kind of engine, cannot do that. */
  TACTUS_ERROR_NOT_SUPPORTED = -8,
  /* The declaration of the device contradicts itself; its profile has a fault. */
  TACTUS_ERROR_INVALID_DEVICE = -9,
  /* A system call failed; the error text has the reason. */
  TACTUS_ERROR_SYSTEM = -10,
  /* The pattern has an error; the error text contains its place. */
  TACTUS_ERROR_PATTERN = -11,
  /* The configuration has an error; the error text contains its place. */
  TACTUS_ERROR_CONFIGURATION = -12,
  /* A queue or table of a fixed size is full. Try again later, or close something. */
  TACTUS_ERROR_FULL = -13,
  /* The function must not be called inside this callback. */
  TACTUS_ERROR_WRONG_THREAD = -14,
  /* This process was forked from the one that uses the library. */
  TACTUS_ERROR_FORKED = -15,
  /* The timeout has passed. */
  TACTUS_ERROR_TIMEOUT = -16,
  /* The buffer is too short. The function has returned the length that is needed. */
  TACTUS_ERROR_BUFFER = -17
} tactus_result;

/* Owns devices, players and the thread that plays them. */
typedef struct tactus_engine { uint64_t id; } tactus_engine;
/* An open device. */
typedef struct tactus_device { uint64_t id; } tactus_device;
/* A pattern: events with times, and changes of parameters. */
typedef struct tactus_pattern { uint64_t id; } tactus_pattern;
/* Plays a pattern on a device. */
typedef struct tactus_player { uint64_t id; } tactus_player;

/* The version of the library that is loaded, as TACTUS_VERSION. Never fails. */
TACTUS_API uint32_t tactus_version(void);

/*
 * A sentence about a result, in English. The text is constant. For an unknown number it is "unknown
 * result". Never fails.
 */
TACTUS_API const char *tactus_result_text(tactus_result result);

/*
 * The detail of the last error of the calling thread: what happened, where, and what to do. The
 * text is valid until another call on the thread fails. It is empty before the first error.
 * At most 1023 bytes; a longer text is cut. Never fails.
 */
TACTUS_API const char *tactus_error_text(void);

#ifdef __cplusplus
}
#endif

#endif
