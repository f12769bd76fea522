#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"

// A pattern of one continuous event.
static tactus_result create_rumble(double seconds, double intensity, tactus_pattern *pattern) {
  tactus_event event = TACTUS_EVENT_INIT;
  event.type = TACTUS_EVENT_CONTINUOUS;
  event.duration_seconds = seconds;
  event.intensity = intensity;
  event.sharpness = 0.25;
  tactus_result result = tactus_pattern_create(pattern);
  return result == TACTUS_OK ? tactus_pattern_add_event(*pattern, &event) : result;
}

const char *check_pattern_building(void) {
  tactus_pattern pattern, copy;
  tactus_pattern_info info = TACTUS_PATTERN_INFO_INIT;
  tactus_event event = TACTUS_EVENT_INIT;
  const tactus_curve_point points[] = {{0, 1}, {0.5, 0}};
  tactus_sample samples[11];
  size_t length;
  OK(create_rumble(1, 0.8, &pattern));
  event.time_seconds = 2;
  OK(tactus_pattern_add_event(pattern, &event));
  OK(tactus_pattern_add_curve(pattern, TACTUS_CONTROL_HAPTIC_INTENSITY, 0.5, points, 2));
  OK(tactus_pattern_add_parameter(pattern, TACTUS_CONTROL_HAPTIC_INTENSITY, 0.5, 1.5));
  OK(tactus_pattern_get_info(pattern, &info));
  EXPECT(info.event_count == 2 && info.duration_seconds == 2 && !info.has_sound);
  EXPECT(info.felt_seconds > 2 && info.felt_seconds < 2.1);
  OK(tactus_pattern_sample(pattern, 10, samples, 11));
  EXPECT(is_near(samples[4].intensity, 0.8) && is_near(samples[4].sharpness, 0.25));
  EXPECT(is_near(samples[6].intensity, 0.64) && is_near(samples[9].intensity, 0.16));
  EXPECT(samples[10].intensity == 0);
  // The written text must give the same pattern when it is read.
  OK(tactus_pattern_write(pattern, NULL, 0, &length));
  char *text = malloc(length + 1);
  tactus_result shorter = tactus_pattern_write(pattern, text, length, NULL);
  tactus_result whole = tactus_pattern_write(pattern, text, length + 1, NULL);
  tactus_result parsed = tactus_pattern_parse(text, length, &copy);
  free(text);
  EXPECT(shorter == TACTUS_ERROR_BUFFER && whole == TACTUS_OK && parsed == TACTUS_OK);
  OK(tactus_pattern_get_info(copy, &info));
  EXPECT(info.event_count == 2 && info.duration_seconds == 2);
  OK(tactus_pattern_destroy(copy));
  OK(tactus_pattern_destroy(pattern));
  OK(create_rumble(0, 1, &pattern));
  OK(tactus_pattern_get_info(pattern, &info));
  EXPECT(isinf(info.felt_seconds));
  OK(tactus_pattern_destroy(pattern));
  return NULL;
}

const char *check_pattern_reading(void) {
  tactus_pattern pattern;
  size_t length;
  const char *bad = "{\n  \"Pattern\": [{\"Event\": {\"Time\": \"soon\"}}]\n}";
  const char *odd = "{\"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"HapticTransient\","
                    "\"EventParameters\": [{\"ParameterID\": \"HapticIntensity\","
                    "\"ParameterValue\": 3}]}}]}";
  for (uint32_t index = 0; tactus_preset_name(index) != NULL; index += 1) {
    OK(tactus_pattern_preset(tactus_preset_name(index), &pattern));
    OK(tactus_pattern_get_warnings(pattern, NULL, 0, &length));
    EXPECT(length == 0);
    OK(tactus_pattern_destroy(pattern));
  }
  FAILS(TACTUS_ERROR_NOT_FOUND, tactus_pattern_preset("boin", &pattern));
  EXPECT(strstr(tactus_error_text(), "boing") != NULL);
  FAILS(TACTUS_ERROR_NOT_FOUND, tactus_pattern_load("/nowhere/a.ahap", &pattern));
  FAILS(TACTUS_ERROR_PATTERN, tactus_pattern_parse(bad, strlen(bad), &pattern));
  EXPECT(strstr(tactus_error_text(), "memory:2:") != NULL);
  FAILS(TACTUS_ERROR_PATTERN, tactus_pattern_parse("", 0, &pattern));
  OK(tactus_pattern_parse(odd, strlen(odd), &pattern));
  char text[256];
  OK(tactus_pattern_get_warnings(pattern, text, sizeof text, &length));
  EXPECT(length > 0 && strlen(text) == length && strstr(text, "warning") != NULL);
  OK(tactus_pattern_destroy(pattern));
  return NULL;
}

const char *check_player_commands(void) {
  tactus_engine engine;
  tactus_device device;
  tactus_pattern pattern;
  tactus_player player;
  bool is_idle;
  const int64_t start = 1000 * millisecond;
  OK(open_virtual(NULL, &engine, &device));
  OK(create_rumble(1, 0.5, &pattern));
  OK(tactus_player_create(device, pattern, TACTUS_ZONE_DEFAULT, &player));
  OK(tactus_pattern_destroy(pattern));
  OK(tactus_player_get_idle(player, &is_idle));
  EXPECT(is_idle);
  OK(tactus_player_start(player, start + 100 * millisecond));
  OK(tactus_player_pause(player, start + 300 * millisecond));
  OK(tactus_player_resume(player, start + 500 * millisecond));
  OK(tactus_player_seek(player, 0.9, start + 600 * millisecond));
  OK(tactus_player_set_passes(player, 0, start + 600 * millisecond));
  OK(tactus_player_set_loop_end(player, 1.0, start + 600 * millisecond));
  OK(tactus_player_set_rate(player, 2, start + 650 * millisecond));
  OK(tactus_player_stop(player, start + 3000 * millisecond));
  OK(tactus_engine_advance(engine, 4000 * millisecond));
  OK(tactus_player_get_idle(player, &is_idle));
  EXPECT(is_idle);
  OK(tactus_player_set_muted(player, true));
  OK(tactus_player_start(player, 0));
  OK(tactus_engine_advance(engine, 100 * millisecond));
  OK(tactus_player_set_muted(player, false));
  OK(tactus_player_start(player, start + 9000 * millisecond));
  OK(tactus_player_cancel(player));
  OK(tactus_engine_advance(engine, 6000 * millisecond));
  OK(tactus_capture_stop(engine));
  EXPECT(captured(engine, 99 * millisecond).intensity == 0);
  EXPECT(is_near(captured(engine, 100 * millisecond).intensity, 0.5));
  EXPECT(captured(engine, 400 * millisecond).intensity == 0);
  EXPECT(is_near(captured(engine, 550 * millisecond).intensity, 0.5));
  // Events that begin before the position of a seek are not played until the next pass.
  EXPECT(captured(engine, 640 * millisecond).intensity == 0);
  EXPECT(is_near(captured(engine, 700 * millisecond).intensity, 0.5));
  EXPECT(is_near(captured(engine, 2999 * millisecond).intensity, 0.5));
  EXPECT(captured(engine, 3000 * millisecond).intensity == 0);
  EXPECT(captured(engine, 4050 * millisecond).intensity == 0);
  EXPECT(captured(engine, 9500 * millisecond).intensity == 0);
  OK(tactus_engine_close(engine));
  return NULL;
}

const char *check_curves_and_parameters(void) {
  tactus_engine engine;
  tactus_device device;
  tactus_pattern pattern;
  tactus_player player;
  const int64_t start = 1000 * millisecond;
  const tactus_curve_point points[] = {{0, 1}, {1, 0}};
  OK(open_virtual(NULL, &engine, &device));
  OK(create_rumble(2, 1, &pattern));
  OK(tactus_player_create(device, pattern, TACTUS_ZONE_DEFAULT, &player));
  OK(tactus_player_start(player, 0));
  OK(tactus_player_send(
      player, TACTUS_CONTROL_HAPTIC_INTENSITY, 0.25, start + 500 * millisecond));
  OK(tactus_player_send(player, TACTUS_CONTROL_HAPTIC_SHARPNESS, 0.5, 0));
  OK(tactus_player_send_curve(
      player, TACTUS_CONTROL_HAPTIC_INTENSITY, points, 2, start + 1000 * millisecond));
  OK(tactus_engine_advance(engine, 3000 * millisecond));
  OK(tactus_capture_stop(engine));
  EXPECT(is_near(captured(engine, 250 * millisecond).intensity, 1));
  EXPECT(is_near(captured(engine, 250 * millisecond).sharpness, 0.75));
  EXPECT(is_near(captured(engine, 750 * millisecond).intensity, 0.25));
  EXPECT(is_near(captured(engine, 1500 * millisecond).intensity, 0.5));
  OK(tactus_pattern_destroy(pattern));
  OK(tactus_engine_close(engine));
  return NULL;
}

typedef struct ends {
  uint64_t player;
  int count;
  tactus_result result;
} ends;

static void note_end(void *context, tactus_player player, tactus_result result) {
  ends *seen = context;
  seen->player = player.id;
  seen->result = result;
  seen->count += 1;
}

static void count(void *context) { *(int *)context += 1; }

const char *check_completion(void) {
  tactus_engine engine;
  tactus_device device;
  tactus_pattern pattern;
  tactus_player player;
  ends seen = {0, 0, TACTUS_ERROR_SYSTEM};
  OK(open_virtual(NULL, &engine, &device));
  OK(create_rumble(1, 0.5, &pattern));
  OK(tactus_player_create(device, pattern, TACTUS_ZONE_DEFAULT, &player));
  OK(tactus_player_on_finish(player, note_end, &seen));
  OK(tactus_player_start(player, 0));
  OK(tactus_engine_advance(engine, 999 * millisecond));
  EXPECT(seen.count == 0);
  FAILS(TACTUS_ERROR_NOT_SUPPORTED, tactus_player_wait(player, 0));
  OK(tactus_engine_advance(engine, 2 * millisecond));
  EXPECT(seen.count == 1 && seen.result == TACTUS_OK && seen.player == player.id);
  OK(tactus_player_wait(player, 0));
  OK(tactus_player_start(player, 0));
  OK(tactus_engine_advance(engine, 100 * millisecond));
  OK(tactus_player_stop(player, 0));
  OK(tactus_engine_advance(engine, millisecond));
  EXPECT(seen.count == 2);
  // A destroyed player plays to its end, but calls no callback.
  OK(tactus_player_start(player, 0));
  OK(tactus_engine_advance(engine, 100 * millisecond));
  OK(tactus_player_destroy(player));
  OK(tactus_engine_advance(engine, 2000 * millisecond));
  OK(tactus_capture_stop(engine));
  EXPECT(seen.count == 2);
  EXPECT(is_near(captured(engine, 2000 * millisecond).intensity, 0.5));
  OK(tactus_pattern_destroy(pattern));
  OK(tactus_engine_close(engine));
  return NULL;
}

const char *check_lost_device(void) {
  tactus_engine engine;
  tactus_device device, again;
  tactus_pattern pattern;
  tactus_player player;
  tactus_device_status status = TACTUS_DEVICE_STATUS_INIT;
  ends seen = {0, 0, TACTUS_OK};
  int losses = 0;
  OK(open_virtual(NULL, &engine, &device));
  OK(create_rumble(5, 0.5, &pattern));
  OK(tactus_player_create(device, pattern, TACTUS_ZONE_DEFAULT, &player));
  OK(tactus_player_on_finish(player, note_end, &seen));
  OK(tactus_device_on_lost(device, count, &losses));
  OK(tactus_player_start(player, 0));
  OK(tactus_engine_advance(engine, 100 * millisecond));
  OK(tactus_engine_set_unplugged(engine, true));
  OK(tactus_engine_advance(engine, 100 * millisecond));
  EXPECT(losses == 1 && seen.count == 1 && seen.result == TACTUS_ERROR_GONE);
  FAILS(TACTUS_ERROR_GONE, tactus_level(device, TACTUS_ZONE_DEFAULT, 1, 0));
  FAILS(TACTUS_ERROR_GONE, tactus_tap(device, TACTUS_ZONE_DEFAULT, 1, 0));
  FAILS(TACTUS_ERROR_GONE, tactus_player_start(player, 0));
  OK(tactus_device_get_status(device, &status));
  EXPECT(status.is_lost);
  EXPECT(tactus_device_open(engine, NULL, &again) != TACTUS_OK);
  // A callback that is set after the loss is called immediately.
  OK(tactus_device_on_lost(device, count, &losses));
  EXPECT(losses == 2);
  OK(tactus_engine_set_unplugged(engine, false));
  OK(tactus_device_close(device));
  OK(tactus_device_open(engine, NULL, &again));
  OK(tactus_level(again, TACTUS_ZONE_DEFAULT, 1, 0));
  OK(tactus_pattern_destroy(pattern));
  OK(tactus_engine_close(engine));
  return NULL;
}
