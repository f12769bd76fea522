/* Players: they play a pattern on a device. Include <tactus.h>. */
#ifndef TACTUS_PLAYER_H
#define TACTUS_PLAYER_H

#include "device.h"
#include "pattern.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Is called when a player has ended: TACTUS_OK at its end and after a stop, TACTUS_ERROR_GONE if
 * the device was disconnected. Once for each start.
 */
typedef void (*tactus_finish_callback)(
    void *context, tactus_player player, tactus_result result);

/*
 * Creates a player of a pattern, which is silent until it is started. Any number of players of a
 * device play together.
 *
 * zone: a tactus_zone of the device.
 * player: receives the handle. Destroy it with tactus_player_destroy().
 * Errors: TACTUS_ERROR_NOT_SUPPORTED if the device has no such zone; TACTUS_ERROR_FULL if 16,000
 * handles are in use.
 * Waits: reads the sounds of the pattern, and opens the sound device for the first of them.
 */
TACTUS_API tactus_result tactus_player_create(
    tactus_device device, tactus_pattern pattern, uint32_t zone, tactus_player *player);

/* Destroys a player. If it is playing, it plays to its end, and its callback is not called. */
TACTUS_API tactus_result tactus_player_destroy(tactus_player player);

/*
 * The following functions pass a command to the playback thread and return at once. `at_ns` is the
 * time at which the command acts; 0, or a time that has passed: now.
 *
 * Errors of all of them: TACTUS_ERROR_GONE; TACTUS_ERROR_FULL if 8,192 commands are pending;
 * TACTUS_ERROR_ARGUMENT if a value is not a number.
 */

/* Plays from the beginning, or from the place of a seek, also if it is playing. */
TACTUS_API tactus_result tactus_player_start(tactus_player player, int64_t at_ns);

/* Ends playback. Now: at once, before everything that is queued. */
TACTUS_API tactus_result tactus_player_stop(tactus_player player, int64_t at_ns);

/* Ends playback now, and drops all commands that are scheduled. */
TACTUS_API tactus_result tactus_player_cancel(tactus_player player);

/* Holds playback where it is, in silence. */
TACTUS_API tactus_result tactus_player_pause(tactus_player player, int64_t at_ns);

/* Continues where playback was paused. */
TACTUS_API tactus_result tactus_player_resume(tactus_player player, int64_t at_ns);

/* Jumps to a place of the pattern; events that began before it are not played. */
TACTUS_API tactus_result tactus_player_seek(
    tactus_player player, double offset_seconds, int64_t at_ns);

/*
 * How often a start plays the pattern: 1 is the default, 0 means until it is stopped. While the
 * player plays, the current pass is counted.
 */
TACTUS_API tactus_result tactus_player_set_passes(
    tactus_player player, uint32_t passes, int64_t at_ns);

/* Where a pass ends; 0: at the end of the pattern. */
TACTUS_API tactus_result tactus_player_set_loop_end(
    tactus_player player, double end_seconds, int64_t at_ns);

/* The speed: 1 is the default. Above 0; limited to 1/64 to 64. */
TACTUS_API tactus_result tactus_player_set_rate(
    tactus_player player, double rate, int64_t at_ns);

/* Mutes a player, or ends that, now: time goes on, and the muted part is not played later. */
TACTUS_API tactus_result tactus_player_set_muted(tactus_player player, bool is_muted);

/* Sets a parameter, a tactus_control, which keeps its value also for later starts. */
TACTUS_API tactus_result tactus_player_send(
    tactus_player player, uint32_t control, double value, int64_t at_ns);

/*
 * Moves a parameter along a curve, whose times count from `at_ns`.
 *
 * points, count: 1 to 10,000 points.
 */
TACTUS_API tactus_result tactus_player_send_curve(
    tactus_player player, uint32_t control, const tactus_curve_point *points, size_t count,
    int64_t at_ns);

/* Sets the callback of ends; NULL removes it. */
TACTUS_API tactus_result tactus_player_on_finish(
    tactus_player player, tactus_finish_callback finished, void *context);

/* Whether the player neither plays nor is paused, and no start is pending. */
TACTUS_API tactus_result tactus_player_get_idle(tactus_player player, bool *is_idle);

/*
 * Waits until the player is idle.
 *
 * timeout_ns: at most this long; 0 only looks.
 * Errors: TACTUS_ERROR_TIMEOUT; TACTUS_ERROR_WRONG_THREAD inside a callback;
 * TACTUS_ERROR_NOT_SUPPORTED on a virtual clock, unless the player is idle.
 * Waits: for the end of the player.
 */
TACTUS_API tactus_result tactus_player_wait(tactus_player player, int64_t timeout_ns);

#ifdef __cplusplus
}
#endif

#endif
