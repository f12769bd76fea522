#include <math.h>
#include <string.h>

#include "expect.h"

// A call of each function that takes a handle, with otherwise valid arguments.
static tactus_result with_engine(int index, uint64_t id) {
  tactus_engine engine = {id};
  tactus_device device;
  tactus_sample sample;
  int64_t time;
  size_t length;
  switch (index) {
  case 0: return tactus_engine_close(engine);
  case 1: return tactus_engine_now(engine, &time);
  case 2: return tactus_engine_advance(engine, 0);
  case 3: return tactus_engine_set_unplugged(engine, false);
  case 4: return tactus_engine_get_setting(engine, "gain", NULL, 0, &length);
  case 5: return tactus_capture_start(engine);
  case 6: return tactus_capture_stop(engine);
  case 7: return tactus_capture_sample(engine, 0, 0, &sample);
  case 8: return tactus_capture_write(engine, "/dev/null");
  case 9: return tactus_device_watch(engine, NULL, NULL);
  default: return tactus_device_open(engine, NULL, &device);
  }
}
enum { ENGINE_CALLS = 11 };

static tactus_result with_device(int index, uint64_t id) {
  tactus_device device = {id};
  tactus_device_info info = TACTUS_DEVICE_INFO_INIT;
  tactus_capabilities capabilities = TACTUS_CAPABILITIES_INIT;
  tactus_actuator_info actuator = TACTUS_ACTUATOR_INFO_INIT;
  tactus_device_status status = TACTUS_DEVICE_STATUS_INIT;
  switch (index) {
  case 0: return tactus_device_close(device);
  case 1: return tactus_device_get_info(device, &info);
  case 2: return tactus_device_get_capabilities(device, &capabilities);
  case 3: return tactus_device_get_actuator(device, 0, &actuator);
  case 4: return tactus_device_get_status(device, &status);
  case 5: return tactus_device_on_lost(device, NULL, NULL);
  case 6: return tactus_device_set_gain(device, 1);
  case 7: return tactus_device_set_muted(device, false);
  case 8: return tactus_device_stop(device);
  case 9: return tactus_level(device, TACTUS_ZONE_DEFAULT, 0, 0);
  default: return tactus_tap(device, TACTUS_ZONE_DEFAULT, 0, 0);
  }
}
enum { DEVICE_CALLS = 11 };

static tactus_result with_pattern(int index, uint64_t id) {
  tactus_pattern pattern = {id};
  tactus_event event = TACTUS_EVENT_INIT;
  tactus_pattern_info info = TACTUS_PATTERN_INFO_INIT;
  tactus_curve_point point = {0, 1};
  tactus_sample sample;
  size_t length;
  switch (index) {
  case 0: return tactus_pattern_destroy(pattern);
  case 1: return tactus_pattern_add_event(pattern, &event);
  case 2: return tactus_pattern_add_parameter(pattern, 0, 1, 0);
  case 3: return tactus_pattern_add_curve(pattern, 0, 0, &point, 1);
  case 4: return tactus_pattern_get_info(pattern, &info);
  case 5: return tactus_pattern_write(pattern, NULL, 0, &length);
  case 6: return tactus_pattern_get_warnings(pattern, NULL, 0, &length);
  default: return tactus_pattern_sample(pattern, 1000, &sample, 1);
  }
}
enum { PATTERN_CALLS = 8 };

static tactus_result with_player(int index, uint64_t id) {
  tactus_player player = {id};
  tactus_curve_point point = {0, 1};
  bool is_idle;
  switch (index) {
  case 0: return tactus_player_destroy(player);
  case 1: return tactus_player_start(player, 0);
  case 2: return tactus_player_stop(player, 0);
  case 3: return tactus_player_cancel(player);
  case 4: return tactus_player_pause(player, 0);
  case 5: return tactus_player_resume(player, 0);
  case 6: return tactus_player_seek(player, 0, 0);
  case 7: return tactus_player_set_passes(player, 1, 0);
  case 8: return tactus_player_set_loop_end(player, 0, 0);
  case 9: return tactus_player_set_rate(player, 1, 0);
  case 10: return tactus_player_set_muted(player, false);
  case 11: return tactus_player_send(player, 0, 1, 0);
  case 12: return tactus_player_send_curve(player, 0, &point, 1, 0);
  case 13: return tactus_player_on_finish(player, NULL, NULL);
  case 14: return tactus_player_get_idle(player, &is_idle);
  default: return tactus_player_wait(player, 0);
  }
}
enum { PLAYER_CALLS = 16 };

// Whether every function refuses a handle.
static bool engines_refuse(uint64_t id) {
  for (int index = 0; index < ENGINE_CALLS; index += 1) {
    if (with_engine(index, id) != TACTUS_ERROR_HANDLE) return false;
  }
  return true;
}

static bool devices_refuse(uint64_t id) {
  for (int index = 0; index < DEVICE_CALLS; index += 1) {
    if (with_device(index, id) != TACTUS_ERROR_HANDLE) return false;
  }
  return true;
}

static bool patterns_refuse(uint64_t id) {
  for (int index = 0; index < PATTERN_CALLS; index += 1) {
    if (with_pattern(index, id) != TACTUS_ERROR_HANDLE) return false;
  }
  return true;
}

static bool players_refuse(uint64_t id) {
  for (int index = 0; index < PLAYER_CALLS; index += 1) {
    if (with_player(index, id) != TACTUS_ERROR_HANDLE) return false;
  }
  return true;
}

typedef struct world {
  tactus_engine engine;
  tactus_device device;
  tactus_pattern pattern;
  tactus_player player;
} world;

static tactus_result create(world *all) {
  tactus_result result = open_virtual(NULL, &all->engine, &all->device);
  if (result == TACTUS_OK) result = tactus_pattern_preset("boing", &all->pattern);
  if (result != TACTUS_OK) return result;
  return tactus_player_create(all->device, all->pattern, TACTUS_ZONE_DEFAULT, &all->player);
}

const char *check_handles_of_other_kinds(void) {
  world all;
  OK(create(&all));
  // None of these can become the handle of an object that a simultaneous test creates.
  const uint64_t never[] = {0, 1, UINT64_MAX, UINT64_C(1) << 48, UINT64_C(0x0002FFFF00000001),
                            all.device.id ^ 1, all.device.id ^ 2, all.device.id ^ 3};
  for (size_t index = 0; index < sizeof never / sizeof *never; index += 1) {
    EXPECT(engines_refuse(never[index]) && devices_refuse(never[index]));
    EXPECT(patterns_refuse(never[index]) && players_refuse(never[index]));
  }
  EXPECT(engines_refuse(all.device.id) && engines_refuse(all.player.id));
  EXPECT(devices_refuse(all.engine.id) && devices_refuse(all.pattern.id));
  EXPECT(patterns_refuse(all.player.id) && players_refuse(all.device.id));
  // This handle names another kind of object, at the place of an existing one.
  EXPECT(players_refuse((all.device.id & 0xFFFFFFFFFFFF) | UINT64_C(4) << 48));
  EXPECT(strlen(tactus_error_text()) > 0);
  OK(tactus_pattern_destroy(all.pattern));
  OK(tactus_engine_close(all.engine));
  return NULL;
}

const char *check_use_after_close(void) {
  world all, next;
  OK(create(&all));
  OK(tactus_player_start(all.player, 0));
  OK(tactus_player_destroy(all.player));
  EXPECT(players_refuse(all.player.id));
  OK(tactus_pattern_destroy(all.pattern));
  EXPECT(patterns_refuse(all.pattern.id));
  OK(tactus_device_close(all.device));
  EXPECT(devices_refuse(all.device.id));
  OK(tactus_engine_close(all.engine));
  EXPECT(engines_refuse(all.engine.id));
  // New objects get the places of the old ones, but the old handles stay invalid.
  OK(create(&next));
  EXPECT(engines_refuse(all.engine.id) && devices_refuse(all.device.id));
  EXPECT(patterns_refuse(all.pattern.id) && players_refuse(all.player.id));
  // Closing a device ends its players. Closing an engine closes its devices and players.
  OK(tactus_device_close(next.device));
  OK(tactus_engine_advance(next.engine, millisecond));
  FAILS(TACTUS_ERROR_GONE, tactus_player_start(next.player, 0));
  OK(tactus_device_open(next.engine, NULL, &next.device));
  OK(tactus_engine_close(next.engine));
  EXPECT(devices_refuse(next.device.id) && players_refuse(next.player.id));
  OK(tactus_pattern_destroy(next.pattern));
  return NULL;
}

const char *check_missing_arguments(void) {
  world all;
  const tactus_result missing = TACTUS_ERROR_ARGUMENT;
  OK(create(&all));
  FAILS(missing, tactus_engine_open(NULL, NULL));
  FAILS(missing, tactus_engine_now(all.engine, NULL));
  FAILS(missing, tactus_engine_get_setting(all.engine, NULL, NULL, 0, NULL));
  FAILS(missing, tactus_engine_get_setting(all.engine, "gain", NULL, 9, NULL));
  FAILS(missing, tactus_capture_sample(all.engine, 0, 0, NULL));
  FAILS(missing, tactus_capture_write(all.engine, NULL));
  FAILS(missing, tactus_device_list(all.engine, NULL, NULL));
  FAILS(missing, tactus_device_open(all.engine, NULL, NULL));
  FAILS(missing, tactus_device_get_info(all.device, NULL));
  FAILS(missing, tactus_device_get_capabilities(all.device, NULL));
  FAILS(missing, tactus_device_get_actuator(all.device, 0, NULL));
  FAILS(missing, tactus_device_get_status(all.device, NULL));
  FAILS(missing, tactus_pattern_load(NULL, &all.pattern));
  FAILS(missing, tactus_pattern_load("a", NULL));
  FAILS(missing, tactus_pattern_parse(NULL, 1, &all.pattern));
  FAILS(missing, tactus_pattern_preset(NULL, &all.pattern));
  FAILS(missing, tactus_pattern_create(NULL));
  FAILS(missing, tactus_pattern_add_event(all.pattern, NULL));
  FAILS(missing, tactus_pattern_add_curve(all.pattern, 0, 0, NULL, 1));
  FAILS(missing, tactus_pattern_get_info(all.pattern, NULL));
  FAILS(missing, tactus_pattern_write(all.pattern, NULL, 0, NULL));
  FAILS(missing, tactus_pattern_sample(all.pattern, 1, NULL, 1));
  FAILS(missing, tactus_player_create(all.device, all.pattern, 0, NULL));
  FAILS(missing, tactus_player_send_curve(all.player, 0, NULL, 1, 0));
  FAILS(missing, tactus_player_get_idle(all.player, NULL));
  EXPECT(strcmp(tactus_error_text(), "is_idle is NULL") == 0);
  EXPECT(strcmp(tactus_result_text((tactus_result)99), "unknown result") == 0);
  EXPECT(tactus_preset_name(1000) == NULL && tactus_preset_name(UINT32_MAX) == NULL);
  OK(tactus_pattern_destroy(all.pattern));
  OK(tactus_engine_close(all.engine));
  return NULL;
}

const char *check_values_out_of_range(void) {
  world all;
  const tactus_result range = TACTUS_ERROR_ARGUMENT;
  tactus_event event = TACTUS_EVENT_INIT;
  tactus_curve_point point = {NAN, 0};
  tactus_sample sample;
  OK(create(&all));
  FAILS(range, tactus_level(all.device, 0, NAN, 0));
  FAILS(range, tactus_level(all.device, 0, 0, NAN));
  FAILS(range, tactus_tap(all.device, 0, NAN, 0));
  FAILS(range, tactus_level(all.device, 8, 1, 0));
  FAILS(range, tactus_tap(all.device, UINT32_MAX, 1, 0));
  FAILS(TACTUS_ERROR_NOT_SUPPORTED, tactus_level(all.device, TACTUS_ZONE_LEFT_TRIGGER, 1, 0));
  FAILS(TACTUS_ERROR_NOT_SUPPORTED, tactus_tap(all.device, TACTUS_ZONE_LEFT_TRIGGER, 1, 0));
  FAILS(range, tactus_device_set_gain(all.device, NAN));
  FAILS(range, tactus_device_set_gain(all.device, 1.5));
  FAILS(range, tactus_engine_advance(all.engine, -1));
  FAILS(range, tactus_engine_advance(all.engine, INT64_MAX));
  FAILS(range, tactus_capture_sample(all.engine, 8, 0, &sample));
  FAILS(range, tactus_player_create(all.device, all.pattern, 8, &all.player));
  FAILS(range, tactus_player_send(all.player, 12, 1, 0));
  FAILS(range, tactus_player_send(all.player, 0, INFINITY, 0));
  FAILS(range, tactus_player_send_curve(all.player, 0, &point, 1, 0));
  FAILS(range, tactus_player_send_curve(all.player, 0, &point, 0, 0));
  FAILS(range, tactus_player_send_curve(all.player, 0, &point, SIZE_MAX, 0));
  FAILS(range, tactus_player_seek(all.player, -1, 0));
  EXPECT(strstr(tactus_error_text(), "offset_seconds is -1") != NULL);
  FAILS(range, tactus_player_set_rate(all.player, 0, 0));
  EXPECT(strstr(tactus_error_text(), "rate is 0") != NULL);
  FAILS(range, tactus_player_set_loop_end(all.player, NAN, 0));
  EXPECT(strstr(tactus_error_text(), "end_seconds is nan") != NULL);
  FAILS(range, tactus_pattern_sample(all.pattern, 0, &sample, 1));
  FAILS(range, tactus_pattern_sample(all.pattern, 1, &sample, SIZE_MAX));
  FAILS(range, tactus_pattern_sample(all.pattern, 1e-300, &sample, 1));
  OK(tactus_capture_sample(all.engine, 0, INT64_MIN, &sample));
  OK(tactus_capture_sample(all.engine, 0, INT64_MAX, &sample));
  FAILS(range, tactus_pattern_parse(&point, SIZE_MAX, &all.pattern));
  FAILS(range, tactus_pattern_add_parameter(all.pattern, 0, 1, -1));
  event.type = (tactus_event_type)9;
  FAILS(range, tactus_pattern_add_event(all.pattern, &event));
  event.type = TACTUS_EVENT_SOUND;
  FAILS(range, tactus_pattern_add_event(all.pattern, &event));
  event.type = TACTUS_EVENT_TAP;
  event.intensity = NAN;
  FAILS(range, tactus_pattern_add_event(all.pattern, &event));
  event.intensity = 1;
  event.time_seconds = 1e9;
  FAILS(range, tactus_pattern_add_event(all.pattern, &event));
  event.time_seconds = 0;
  OK(tactus_player_seek(all.player, 1e300, INT64_MIN));
  OK(tactus_player_set_loop_end(all.player, 1e300, INT64_MAX));
  OK(tactus_player_set_rate(all.player, 1e300, INT64_MIN));
  OK(tactus_player_set_passes(all.player, UINT32_MAX, INT64_MAX));
  OK(tactus_player_start(all.player, INT64_MAX));
  OK(tactus_player_start(all.player, INT64_MIN));
  OK(tactus_player_send(all.player, 0, -1e300, INT64_MIN));
  OK(tactus_player_stop(all.player, INT64_MIN));
  for (int index = 0; index < 5000; index += 1) {
    if (tactus_engine_advance(all.engine, INT64_C(1000000000000000)) == range) break;
    EXPECT(index < 4999);
  }
  event.size = 8;
  FAILS(range, tactus_pattern_add_event(all.pattern, &event));
  OK(tactus_pattern_destroy(all.pattern));
  OK(tactus_engine_close(all.engine));
  return NULL;
}

// The results of calls that were made inside callbacks.
typedef struct results {
  world *all;
  tactus_result close, advance, wait, level, log;
  int count;
} results;

static void call_inside_finish(void *context, tactus_player player, tactus_result result) {
  results *seen = context;
  (void)result;
  seen->close = tactus_engine_close(seen->all->engine);
  seen->advance = tactus_engine_advance(seen->all->engine, 0);
  seen->level = tactus_level(seen->all->device, TACTUS_ZONE_DEFAULT, 0, 0);
  if (tactus_player_start(player, 0) == TACTUS_OK) seen->wait = tactus_player_wait(player, 0);
  tactus_player_cancel(player);
  tactus_player_on_finish(player, NULL, NULL);
  seen->count += 1;
}

static void call_inside_log(void *context, const char *line) {
  results *seen = context;
  (void)line;
  seen->log = tactus_level(seen->all->device, TACTUS_ZONE_DEFAULT, 1, 0);
}

const char *check_calls_inside_callbacks(void) {
  world all = {{0}, {0}, {0}, {0}};
  results seen = {&all, TACTUS_OK, TACTUS_OK, TACTUS_OK, TACTUS_ERROR_SYSTEM, TACTUS_OK, 0};
  tactus_engine_options options = TACTUS_ENGINE_OPTIONS_INIT;
  options.is_virtual = true;
  options.log = call_inside_log;
  options.log_context = &seen;
  options.log_level = TACTUS_LOG_DEBUG;
  OK(tactus_engine_open(&options, &all.engine));
  OK(tactus_device_open(all.engine, NULL, &all.device));
  EXPECT(seen.log == TACTUS_ERROR_WRONG_THREAD);
  OK(tactus_pattern_preset("boing", &all.pattern));
  OK(tactus_player_create(all.device, all.pattern, TACTUS_ZONE_DEFAULT, &all.player));
  OK(tactus_player_on_finish(all.player, call_inside_finish, &seen));
  OK(tactus_player_start(all.player, 0));
  OK(tactus_engine_advance(all.engine, 5000 * millisecond));
  EXPECT(seen.count == 1 && seen.level == TACTUS_OK);
  EXPECT(seen.close == TACTUS_ERROR_WRONG_THREAD);
  EXPECT(seen.advance == TACTUS_ERROR_WRONG_THREAD);
  EXPECT(seen.wait == TACTUS_ERROR_WRONG_THREAD);
  OK(tactus_pattern_destroy(all.pattern));
  OK(tactus_engine_close(all.engine));
  return NULL;
}
