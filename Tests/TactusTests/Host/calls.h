// A call of every function that returns a result, with valid arguments, for checks of rules that
// hold for all functions.

#ifndef CALLS_H
#define CALLS_H

#include "host.h"

// One object of each kind.
typedef struct objects {
  tactus_engine engine;
  tactus_device device;
  tactus_pattern pattern;
  tactus_player player;
} objects;

// Calls whose description has a line "Waits:".
#define WAITING_CALLS(CALL)                                                    \
  CALL(tactus_engine_open, NULL, &(tactus_engine){0})                          \
  CALL(tactus_device_list, o->engine, ignore_device, NULL)                     \
  CALL(tactus_device_open, o->engine, "loopback", &(tactus_device){0})         \
  CALL(tactus_player_create, o->device, o->pattern, 0, &(tactus_player){0})    \
  CALL(tactus_player_wait, o->player, 0)                                       \
  CALL(tactus_device_close, o->device)                                         \
  CALL(tactus_engine_close, o->engine)

// All other calls. Those that destroy an object are the last ones.
#define PROMPT_CALLS(CALL)                                                               \
  CALL(tactus_engine_now, o->engine, &(int64_t){0})                                      \
  CALL(tactus_engine_advance, o->engine, 0)                                              \
  CALL(tactus_engine_set_unplugged, o->engine, false)                                    \
  CALL(tactus_engine_get_setting, o->engine, "gain", NULL, 0, &(size_t){0})              \
  CALL(tactus_capture_start, o->engine)                                                  \
  CALL(tactus_device_watch, o->engine, ignore_change, NULL)                              \
  CALL(tactus_device_watch, o->engine, NULL, NULL)                                       \
  CALL(tactus_device_get_info, o->device, &(tactus_device_info)TACTUS_DEVICE_INFO_INIT)  \
  CALL(tactus_device_get_capabilities, o->device,                                        \
       &(tactus_capabilities)TACTUS_CAPABILITIES_INIT)                                   \
  CALL(tactus_device_get_actuator, o->device, 0,                                         \
       &(tactus_actuator_info)TACTUS_ACTUATOR_INFO_INIT)                                 \
  CALL(tactus_device_get_status, o->device,                                              \
       &(tactus_device_status)TACTUS_DEVICE_STATUS_INIT)                                 \
  CALL(tactus_device_on_lost, o->device, ignore_change, NULL)                            \
  CALL(tactus_device_set_gain, o->device, 0.5)                                           \
  CALL(tactus_device_set_muted, o->device, true)                                         \
  CALL(tactus_device_set_muted, o->device, false)                                        \
  CALL(tactus_level, o->device, 0, 0.5f, 0.5f)                                           \
  CALL(tactus_tap, o->device, 0, 0.5f, 0.5f)                                             \
  CALL(tactus_pattern_load, "/nowhere", &(tactus_pattern){0})                            \
  CALL(tactus_pattern_parse, "{}", 2, &(tactus_pattern){0})                              \
  CALL(tactus_pattern_preset, "sparkle", &(tactus_pattern){0})                           \
  CALL(tactus_pattern_create, &(tactus_pattern){0})                                      \
  CALL(tactus_pattern_add_event, o->pattern, &(tactus_event)TACTUS_EVENT_INIT)           \
  CALL(tactus_pattern_add_parameter, o->pattern, 0, 0.5, 0)                              \
  CALL(tactus_pattern_add_curve, o->pattern, 0, 0, &(tactus_curve_point){0, 1}, 1)       \
  CALL(tactus_pattern_get_info, o->pattern,                                              \
       &(tactus_pattern_info)TACTUS_PATTERN_INFO_INIT)                                   \
  CALL(tactus_pattern_write, o->pattern, NULL, 0, &(size_t){0})                          \
  CALL(tactus_pattern_get_warnings, o->pattern, NULL, 0, &(size_t){0})                   \
  CALL(tactus_pattern_sample, o->pattern, 10, &(tactus_sample){0, 0}, 1)                 \
  CALL(tactus_player_start, o->player, 0)                                                \
  CALL(tactus_player_pause, o->player, 0)                                                \
  CALL(tactus_player_resume, o->player, 0)                                               \
  CALL(tactus_player_seek, o->player, 0, 0)                                              \
  CALL(tactus_player_set_passes, o->player, 2, 0)                                        \
  CALL(tactus_player_set_loop_end, o->player, 1, 0)                                      \
  CALL(tactus_player_set_rate, o->player, 1, 0)                                          \
  CALL(tactus_player_set_muted, o->player, false)                                        \
  CALL(tactus_player_send, o->player, 0, 1, 0)                                           \
  CALL(tactus_player_send_curve, o->player, 0, &(tactus_curve_point){0, 1}, 1, 0)        \
  CALL(tactus_player_on_finish, o->player, ignore_end, NULL)                             \
  CALL(tactus_player_get_idle, o->player, &(bool){false})                                \
  CALL(tactus_player_stop, o->player, 0)                                                 \
  CALL(tactus_player_cancel, o->player)                                                  \
  CALL(tactus_device_stop, o->device)                                                    \
  CALL(tactus_capture_sample, o->engine, 0, 1, &(tactus_sample){0, 0})                   \
  CALL(tactus_capture_stop, o->engine)                                                   \
  CALL(tactus_capture_write, o->engine, "/nowhere/capture.json")                         \
  CALL(tactus_player_destroy, o->player)                                                 \
  CALL(tactus_pattern_destroy, o->pattern)

static inline void ignore_device(void *context, const tactus_device_info *info) {
  (void)context, (void)info;
}

static inline void ignore_change(void *context) { (void)context; }

static inline void ignore_end(void *context, tactus_player player, tactus_result result) {
  (void)context, (void)player, (void)result;
}

// Opens a simulated device, and creates a pattern and a player.
static inline void open_objects(objects *o) {
  open_loopback(&o->engine, &o->device);
  EXPECT(tactus_pattern_preset("sparkle", &o->pattern) == TACTUS_OK);
  EXPECT(tactus_player_create(o->device, o->pattern, 0, &o->player) == TACTUS_OK);
}

#endif
