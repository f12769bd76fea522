/* Players, which play patterns on devices. Include <tactus.h>. */
#ifndef TACTUS_PLAYER_H
#define TACTUS_PLAYER_H

#include "device.h"
#include "pattern.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Called once for each start, when the player has ended. `result` is TACTUS_OK at the end of the
 * pattern and after a stop, TACTUS_ERROR_GONE if the device was disconnected.
 */
typedef void (*tactus_finish_callback)(
    void *context, tactus_player player, tactus_result result);

/*
 * Creates a player of a pattern. It plays nothing until it is started. Any number of players can
 * play on a device at the same time.
 *
 * zone: a tactus_zone of the device.
 * player: receives the handle. Destroy it with tactus_player_destroy().
 * Errors: TACTUS_ERROR_NOT_SUPPORTED if the device has no such zone; TACTUS_ERROR_FULL if 16,000
 * handles are in use.
 * Waits: until the sounds of the pattern are read, and until the sound device is open if it is the
 * first pattern with sounds.
 */
TACTUS_API tactus_result tactus_player_create(
    tactus_device device, tactus_pattern pattern, uint32_t zone, tactus_player *player);

/* Destroys a player. If it is playing, it plays to its end, and its callback is not called. */
TACTUS_API tactus_result tactus_player_destroy(tactus_player player);

/*
 * The following functions pass a command to the playback thread and return immediately. `at_ns` is
 * the time at which the command acts. With 0, or a time that has passed, it acts now.
 *
 * Errors of all of them: TACTUS_ERROR_GONE; TACTUS_ERROR_FULL if 8,192 commands are pending;
 * TACTUS_ERROR_ARGUMENT if a value is not a finite number or is out of its range.
 */

/* Plays from the beginning, or from the place of a seek, even if the player plays already. */
TACTUS_API tactus_result tactus_player_start(tactus_player player, int64_t at_ns);

/* Ends playback. A stop that acts now overtakes all commands that are queued. */
TACTUS_API tactus_result tactus_player_stop(tactus_player player, int64_t at_ns);

/* Ends playback now, and drops all commands that are scheduled. */
TACTUS_API tactus_result tactus_player_cancel(tactus_player player);

/* Pauses playback at its present place, in silence. */
TACTUS_API tactus_result tactus_player_pause(tactus_player player, int64_t at_ns);

/* Continues playback from the place of the pause. */
TACTUS_API tactus_result tactus_player_resume(tactus_player player, int64_t at_ns);

/*
 * Jumps to a place of the pattern; events that began before it are not played.
 *
 * offset_seconds: 0 or more; after the end of the pattern, nothing is played.
 */
TACTUS_API tactus_result tactus_player_seek(
    tactus_player player, double offset_seconds, int64_t at_ns);

/*
 * Sets how often a start plays the pattern: 1 is the default, 0 repeats it until it is stopped. If
 * the player is playing, the current pass counts as the first.
 */
TACTUS_API tactus_result tactus_player_set_passes(
    tactus_player player, uint32_t passes, int64_t at_ns);

/*
 * Sets where a pass ends.
 *
 * end_seconds: above 0; 0 for the end of the pattern.
 */
TACTUS_API tactus_result tactus_player_set_loop_end(
    tactus_player player, double end_seconds, int64_t at_ns);

/* Sets the speed: 1 is the default. It must be above 0, and is limited to 1/64 to 64. */
TACTUS_API tactus_result tactus_player_set_rate(
    tactus_player player, double rate, int64_t at_ns);

/* Mutes or unmutes a player now. While it is muted, its time advances in silence. */
TACTUS_API tactus_result tactus_player_set_muted(tactus_player player, bool is_muted);

/*
 * Sets a parameter. It keeps its value for later starts, too.
 *
 * control: a tactus_control.
 * value: in the range of the control; a result outside the range of the event's parameter is
 * limited when it is played.
 */
TACTUS_API tactus_result tactus_player_send(
    tactus_player player, uint32_t control, double value, int64_t at_ns);

/*
 * Moves a parameter along a curve, whose times count from `at_ns`.
 *
 * points, count: 1 to 10,000 points; points that are not in the order of their times are sorted.
 */
TACTUS_API tactus_result tactus_player_send_curve(
    tactus_player player, uint32_t control, const tactus_curve_point *points, size_t count,
    int64_t at_ns);

/* Sets the callback for the ends of the player; NULL removes it. */
TACTUS_API tactus_result tactus_player_on_finish(
    tactus_player player, tactus_finish_callback finished, void *context);

/* Whether the player neither plays nor is paused, and no start is pending. */
TACTUS_API tactus_result tactus_player_get_idle(tactus_player player, bool *is_idle);

/*
 * Waits until the player is idle.
 *
 * timeout_ns: the longest wait; 0 or a negative number does not wait.
 * Errors: TACTUS_ERROR_TIMEOUT; TACTUS_ERROR_WRONG_THREAD inside a callback;
 * TACTUS_ERROR_NOT_SUPPORTED on a virtual clock, unless the player is idle.
 * Waits: for the end of the player.
 */
TACTUS_API tactus_result tactus_player_wait(tactus_player player, int64_t timeout_ns);

#ifdef __cplusplus
}
#endif

#endif
