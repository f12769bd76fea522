/* Patterns: reading them, and building them event by event. Include <tactus.h>. */
#ifndef TACTUS_PATTERN_H
#define TACTUS_PATTERN_H

#include "engine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The kind of an event. */
typedef enum tactus_event_type {
  /* A tap: short, and complete in itself. */
  TACTUS_EVENT_TAP = 0,
  /* A vibration with a duration. */
  TACTUS_EVENT_CONTINUOUS = 1,
  /* A tone from the loudspeaker. */
  TACTUS_EVENT_TONE = 2,
  /* A sound file. */
  TACTUS_EVENT_SOUND = 3
} tactus_event_type;

/* A parameter that can change while a pattern plays. */
typedef enum tactus_control {
  /* Multiplies intensities: 0 to 1, initially 1. */
  TACTUS_CONTROL_HAPTIC_INTENSITY = 0,
  /* Added to the sharpness: -1 to 1, initially 0. The same holds for the next three. */
  TACTUS_CONTROL_HAPTIC_SHARPNESS = 1,
  TACTUS_CONTROL_HAPTIC_ATTACK_TIME = 2,
  TACTUS_CONTROL_HAPTIC_DECAY_TIME = 3,
  TACTUS_CONTROL_HAPTIC_RELEASE_TIME = 4,
  /* Multiplies volumes: 0 to 1, initially 1. The following ones are added, initially 0. */
  TACTUS_CONTROL_AUDIO_VOLUME = 5,
  TACTUS_CONTROL_AUDIO_PAN = 6,
  TACTUS_CONTROL_AUDIO_BRIGHTNESS = 7,
  TACTUS_CONTROL_AUDIO_PITCH = 8,
  TACTUS_CONTROL_AUDIO_ATTACK_TIME = 9,
  TACTUS_CONTROL_AUDIO_DECAY_TIME = 10,
  TACTUS_CONTROL_AUDIO_RELEASE_TIME = 11
} tactus_control;

/* One event of a pattern. */
typedef struct tactus_event {
  size_t size;
  tactus_event_type type;
  /* Its start, counted from the start of the pattern; 0 to 10^6. */
  double time_seconds;
  /*
   * Its duration, 0 to 10^6. With 0, a continuous event or a tone lasts until the player stops or
   * the event has decayed, and a sound lasts to the end of its file.
   */
  double duration_seconds;
  /* The intensity, or the volume of a sound: 0 to 1. */
  double intensity;
  /* The sharpness, 0 to 1; or the pitch of a sound, -1 to 1. */
  double sharpness;
  /*
   * The envelope of a continuous event or a tone; each 0 to 1. The level rises from 0 in the attack
   * time. It is then held until the duration has passed, and falls to 0 in the release time.
   */
  double attack_seconds;
  double decay_seconds;
  double release_seconds;
  /*
   * Whether the level is not held, but falls to 0 in the decay time after the attack, which ends
   * the event. Without it, the decay time has no effect.
   */
  bool decays_to_end;
  /* The file of a TACTUS_EVENT_SOUND, in the folder that the setting "resources" names. */
  const char *sound;
} tactus_event;

#define TACTUS_EVENT_INIT \
  { sizeof(tactus_event), TACTUS_EVENT_TAP, 0, 0, 1, 0.5, 0, 0, 0, false, NULL }

/* A point of a curve. */
typedef struct tactus_curve_point {
  /* The time from the start of the curve. */
  double time_seconds;
  double value;
} tactus_curve_point;

/* The duration and the contents of a pattern. */
typedef struct tactus_pattern_info {
  size_t size;
  /* The last end of an event, or the last change of a parameter if that is later. */
  double duration_seconds;
  /* The time after which nothing is felt; infinite if an event lasts until the player stops. */
  double felt_seconds;
  uint32_t event_count;
  /* Whether the pattern has sounds. */
  bool has_sound;
} tactus_pattern_info;

#define TACTUS_PATTERN_INFO_INIT { sizeof(tactus_pattern_info), 0, 0, 0, false }

/*
 * Reads a pattern from a file: AHAP, .haptic, HJIF, Android XML, or a capture of one zone. Sounds
 * are looked up beside the file.
 *
 * Errors: TACTUS_ERROR_NOT_FOUND, TACTUS_ERROR_SYSTEM; TACTUS_ERROR_PATTERN.
 */
TACTUS_API tactus_result tactus_pattern_load(const char *path, tactus_pattern *pattern);

/* Reads a pattern from memory, in any format of tactus_pattern_load(). */
TACTUS_API tactus_result tactus_pattern_parse(
    const void *bytes, size_t length, tactus_pattern *pattern);

/* Creates a built-in pattern, see tactus_preset_name(). Errors: TACTUS_ERROR_NOT_FOUND. */
TACTUS_API tactus_result tactus_pattern_preset(const char *name, tactus_pattern *pattern);

/* The name of a built-in pattern; NULL if `index`, from 0 on, is too large. Never fails. */
TACTUS_API const char *tactus_preset_name(uint32_t index);

/* Creates an empty pattern. Destroy it with tactus_pattern_destroy(). */
TACTUS_API tactus_result tactus_pattern_create(tactus_pattern *pattern);

/*
 * Destroys a pattern. Players that were created from it still work.
 */
TACTUS_API tactus_result tactus_pattern_destroy(tactus_pattern pattern);

/*
 * Adds an event. It does not change players that exist already.
 *
 * Errors: TACTUS_ERROR_ARGUMENT if a value is not a number or out of its range; TACTUS_ERROR_FULL
 * at 200,000 events, parameters and curves.
 */
TACTUS_API tactus_result tactus_pattern_add_event(
    tactus_pattern pattern, const tactus_event *event);

/*
 * Adds a change of a parameter: from `time_seconds` on it has `value`.
 *
 * Errors: those of tactus_pattern_add_event().
 */
TACTUS_API tactus_result tactus_pattern_add_parameter(
    tactus_pattern pattern, uint32_t control, double value, double time_seconds);

/*
 * Adds a curve: the parameter moves in straight lines from point to point, and keeps the value of
 * the last one.
 *
 * points, count: 1 to 10,000 points; points that are not in the order of their times are sorted.
 * Errors: those of tactus_pattern_add_event().
 */
TACTUS_API tactus_result tactus_pattern_add_curve(
    tactus_pattern pattern, uint32_t control, double time_seconds,
    const tactus_curve_point *points, size_t count);

/* Fills in the duration and the contents of a pattern. */
TACTUS_API tactus_result tactus_pattern_get_info(
    tactus_pattern pattern, tactus_pattern_info *info);

/*
 * Writes the pattern to a buffer as an AHAP document.
 *
 * buffer, capacity, length: as in tactus_engine_get_setting().
 * Errors: TACTUS_ERROR_BUFFER; TACTUS_ERROR_PATTERN if AHAP cannot express the pattern.
 */
TACTUS_API tactus_result tactus_pattern_write(
    tactus_pattern pattern, char *buffer, size_t capacity, size_t *length);

/*
 * The warnings about a pattern that was read, one per line; empty if there are none. A pattern with
 * warnings can still be played.
 *
 * buffer, capacity, length: as in tactus_engine_get_setting().
 */
TACTUS_API tactus_result tactus_pattern_get_warnings(
    tactus_pattern pattern, char *buffer, size_t capacity, size_t *length);

/*
 * The intensity and sharpness of a pattern at regular times, for drawing it: sample `i` has those
 * at i / rate seconds.
 *
 * rate: samples a second, above 0, at most 100,000.
 * samples, count: receives `count` samples, at most 10 million, for at most 10^6 seconds.
 */
TACTUS_API tactus_result tactus_pattern_sample(
    tactus_pattern pattern, double rate, tactus_sample *samples, size_t count);

#ifdef __cplusplus
}
#endif

#endif
