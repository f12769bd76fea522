/* Devices, and levels that a program sets directly. Include <tactus.h>. */
#ifndef TACTUS_DEVICE_H
#define TACTUS_DEVICE_H

#include "engine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A part of a device that can be driven separately. A set of zones has bit 1 << zone for each. */
typedef enum tactus_zone {
  /* The zone of patterns that name no zone. Every device has it. */
  TACTUS_ZONE_DEFAULT = 0,
  TACTUS_ZONE_LEFT_HANDLE = 1,
  TACTUS_ZONE_RIGHT_HANDLE = 2,
  TACTUS_ZONE_HANDLES = 3,
  TACTUS_ZONE_LEFT_TRIGGER = 4,
  TACTUS_ZONE_RIGHT_TRIGGER = 5,
  TACTUS_ZONE_TRIGGERS = 6,
  /* All actuators. Every device has it. */
  TACTUS_ZONE_ALL = 7
} tactus_zone;

/* The kind of a device. */
typedef enum tactus_category {
  TACTUS_CATEGORY_SERIAL = 0,
  TACTUS_CATEGORY_VIBRATOR = 1,
  TACTUS_CATEGORY_PAD = 2,
  TACTUS_CATEGORY_WHEEL = 3,
  /* A simulated device, which is opened only by its id. */
  TACTUS_CATEGORY_VIRTUAL = 4
} tactus_category;

/* The principle of an actuator. */
typedef enum tactus_actuator_kind {
  /* Linear resonant actuator: strong near one frequency. */
  TACTUS_ACTUATOR_LRA = 0,
  /* Eccentric rotating mass: strength and frequency rise together. */
  TACTUS_ACTUATOR_ERM = 1,
  /* Voice coil or piezo: any frequency of a wide band. */
  TACTUS_ACTUATOR_WIDEBAND = 2
} tactus_actuator_kind;

/* A device as it is listed. Texts that are too long are cut. */
typedef struct tactus_device_info {
  size_t size;
  /* The argument with which tactus_device_open() opens the device. */
  char id[256];
  /* The name to show to users. */
  char name[128];
  tactus_category category;
  /* TACTUS_OK, or the error that opening it would result in. */
  tactus_result availability;
  /* Whether tactus_device_open() with NULL may choose it. */
  bool is_eligible;
  /* What to do if the process may not open the device; otherwise empty. */
  char fix[256];
} tactus_device_info;

#define TACTUS_DEVICE_INFO_INIT \
  { sizeof(tactus_device_info), {0}, {0}, TACTUS_CATEGORY_SERIAL, TACTUS_OK, false, {0} }

/* The capabilities of an open device. They do not change while it is open. */
typedef struct tactus_capabilities {
  size_t size;
  uint32_t actuator_count;
  /* The zones in which the device can be felt: a set of 1 << tactus_zone. */
  uint32_t zones;
  /* While a level changes, the time between two levels that are sent. */
  int64_t update_interval_ns;
  /* The time from sending a level until it can be felt, at least. */
  int64_t latency_ns;
  /* How long in advance levels are sent; 0 if the device plays them on arrival. */
  int64_t look_ahead_ns;
  /*
   * The longest time until the device is off after the process was killed or has frozen; -1 if
   * nothing ends a level, so the motors may stay on.
   */
  int64_t stop_latency_ns;
  /* The length of a tap at sharpness 0 and at sharpness 1. */
  int64_t soft_tap_ns;
  int64_t crisp_tap_ns;
} tactus_capabilities;

#define TACTUS_CAPABILITIES_INIT { sizeof(tactus_capabilities), 0, 0, 0, 0, 0, 0, 0, 0 }

/* One motor of a device. */
typedef struct tactus_actuator_info {
  size_t size;
  char name[64];
  tactus_actuator_kind kind;
  /* The zones that the motor serves: a set of 1 << tactus_zone. */
  uint32_t zones;
  /* The frequencies that it can be driven at, in hertz. */
  double lowest_hz;
  double highest_hz;
  /* The number of levels above 0; 0 if it takes any level. */
  uint32_t level_steps;
  /* The duration of the shortest pulse that can be felt. */
  int64_t minimum_pulse_ns;
} tactus_actuator_info;

#define TACTUS_ACTUATOR_INFO_INIT \
  { sizeof(tactus_actuator_info), {0}, TACTUS_ACTUATOR_LRA, 0, 0, 0, 0, 0 }

/* The state of an open device, and its counters. */
typedef struct tactus_device_status {
  size_t size;
  /* Whether the device was disconnected. The handle stays unusable; open the device again. */
  bool is_lost;
  /* The factor for all intensities, 0 to 1. */
  double gain;
  bool is_muted;
  /* The number of levels that the device refused because its queue was full. */
  uint64_t refused_submissions;
  /* The number of taps that were left out because the host stalled. */
  uint64_t skipped_taps;
  /* The time for which nothing was played because the host stalled. */
  int64_t skipped_ns;
} tactus_device_status;

#define TACTUS_DEVICE_STATUS_INIT { sizeof(tactus_device_status), false, 0, false, 0, 0, 0 }

/* Receives one device of a list. `info` is valid during the call. */
typedef void (*tactus_device_callback)(void *context, const tactus_device_info *info);

/* Is called when something has changed. */
typedef void (*tactus_change_callback)(void *context);

/*
 * Calls `visit` for each device that is present, on the calling thread, before it returns. Devices
 * that cannot be opened now are included, with the reason.
 *
 * Errors: TACTUS_ERROR_NOT_FOUND if the configured backend does not exist.
 * Waits: for the devices; up to a second.
 */
TACTUS_API tactus_result tactus_device_list(
    tactus_engine engine, tactus_device_callback visit, void *context);

/*
 * Calls `changed` whenever a device may have been connected or disconnected, sometimes without a
 * change. List the devices on another thread then: the callback must return soon.
 *
 * changed: replaces an earlier callback of the engine; NULL removes it.
 */
TACTUS_API tactus_result tactus_device_watch(
    tactus_engine engine, tactus_change_callback changed, void *context);

/*
 * Opens a device.
 *
 * id: that of a listed device, or "loopback" for a simulated device in real time. NULL opens the
 * configured device, or without one the first that can be opened: serial devices come first, then
 * vibrators, then pads.
 * device: receives the handle. Close it with tactus_device_close().
 * Errors: TACTUS_ERROR_NOT_FOUND, _NOT_PERMITTED, _BUSY, _NOT_ANSWERING, _NOT_SUPPORTED,
 * _INVALID_DEVICE or _SYSTEM; TACTUS_ERROR_FULL if 16 devices are open in the engine, or
 * 8,192 commands are pending.
 * Waits: for the device; up to five seconds.
 */
TACTUS_API tactus_result tactus_device_open(
    tactus_engine engine, const char *id, tactus_device *device);

/*
 * Stops a device immediately and closes it. Its players end; their handles stay valid until they
 * are destroyed.
 *
 * Waits: for the device; up to a second if it does not answer.
 */
TACTUS_API tactus_result tactus_device_close(tactus_device device);

/* Fills in the description of the device, as in a list. */
TACTUS_API tactus_result tactus_device_get_info(tactus_device device, tactus_device_info *info);

/* Fills in the capabilities of the device. */
TACTUS_API tactus_result tactus_device_get_capabilities(
    tactus_device device, tactus_capabilities *capabilities);

/*
 * Fills in the description of one motor of the device.
 *
 * index: from 0.
 * Errors: TACTUS_ERROR_ARGUMENT if the device has no motor with this index.
 */
TACTUS_API tactus_result tactus_device_get_actuator(
    tactus_device device, uint32_t index, tactus_actuator_info *actuator);

/* Fills in the state and the counters of the device. */
TACTUS_API tactus_result tactus_device_get_status(
    tactus_device device, tactus_device_status *status);

/*
 * Calls `lost` once when the device is disconnected. If it is disconnected already, calls `lost`
 * before it returns, on the calling thread.
 *
 * lost: NULL removes the callback.
 */
TACTUS_API tactus_result tactus_device_on_lost(
    tactus_device device, tactus_change_callback lost, void *context);

/*
 * Sets the factor for all intensities of the device. It acts immediately. The initial value is the
 * gain of the configuration. For the intensity of one player use TACTUS_CONTROL_HAPTIC_INTENSITY.
 *
 * gain: 0 to 1.
 */
TACTUS_API tactus_result tactus_device_set_gain(tactus_device device, double gain);

/*
 * Mutes or unmutes the device, immediately. While it is muted, players continue in silence; a
 * direct level or a tap that is given meanwhile is not played later.
 */
TACTUS_API tactus_result tactus_device_set_muted(tactus_device device, bool is_muted);

/* Stops everything that the device plays or will play: direct levels, taps and players. */
TACTUS_API tactus_result tactus_device_stop(tactus_device device);

/*
 * Sets the direct level of a zone: a continuous sensation that lasts until the next call for the
 * zone. Call it once for each frame of a game, or at any other rate: of several levels between two
 * steps of the playback thread, the last one counts. The level is added to those of the players in
 * the zone.
 *
 * It allocates nothing, takes no lock and does not wait. If nothing was playing, it wakes the
 * playback thread with one system call.
 *
 * zone: a tactus_zone of the device, see tactus_capabilities.
 * intensity: 0 to 1; another value is limited to this range. 0 ends the sensation.
 * sharpness: 0 (dull) to 1 (crisp); another value is limited to this range.
 * Errors: TACTUS_ERROR_HANDLE, TACTUS_ERROR_GONE; TACTUS_ERROR_NOT_SUPPORTED if the device has no
 * such zone; TACTUS_ERROR_ARGUMENT if a value is not a number or `zone` is not a tactus_zone.
 */
TACTUS_API tactus_result tactus_level(
    tactus_device device, uint32_t zone, float intensity, float sharpness);

/*
 * Plays a tap now: a short knock, of the length that the device declares. Up to 8 taps of a zone
 * may overlap; a further one ends the oldest. It allocates nothing, takes no lock and does not
 * wait.
 *
 * Errors: those of tactus_level(); TACTUS_ERROR_FULL if about 2,700 taps or other commands wait to
 * be played.
 */
TACTUS_API tactus_result tactus_tap(
    tactus_device device, uint32_t zone, float intensity, float sharpness);

#ifdef __cplusplus
}
#endif

#endif
