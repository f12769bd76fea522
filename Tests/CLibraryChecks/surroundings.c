#include <string.h>

#include "expect.h"

typedef struct found {
  int count;
  int with_id;
} found;

static void visit(void *context, const tactus_device_info *info) {
  found *all = context;
  all->count += 1;
  if (strcmp(info->id, "loopback") == 0 && info->category == TACTUS_CATEGORY_VIRTUAL &&
      !info->is_eligible && info->availability == TACTUS_OK && strlen(info->name) > 0) {
    all->with_id += 1;
  }
}

const char *check_devices(void) {
  tactus_engine engine;
  tactus_device device;
  tactus_device_info info = TACTUS_DEVICE_INFO_INIT;
  tactus_capabilities can = TACTUS_CAPABILITIES_INIT;
  tactus_actuator_info motor = TACTUS_ACTUATOR_INFO_INIT;
  found all = {0, 0};
  OK(open_virtual("loopback:motors", &engine, &device));
  OK(tactus_device_list(engine, visit, &all));
  EXPECT(all.count >= 3 && all.with_id == 1);
  OK(tactus_device_watch(engine, NULL, NULL));
  OK(tactus_device_get_info(device, &info));
  EXPECT(strcmp(info.id, "loopback:motors") == 0);
  OK(tactus_device_get_capabilities(device, &can));
  EXPECT(can.actuator_count == 2 && (can.zones & 1u << TACTUS_ZONE_DEFAULT) != 0);
  EXPECT(can.update_interval_ns > 0 && can.soft_tap_ns > 0 && can.stop_latency_ns != 0);
  for (uint32_t index = 0; index < 2; index += 1) {
    OK(tactus_device_get_actuator(device, index, &motor));
    EXPECT(strlen(motor.name) > 0 && motor.zones != 0 && motor.lowest_hz > 0);
    EXPECT(motor.kind == TACTUS_ACTUATOR_ERM && motor.highest_hz >= motor.lowest_hz);
  }
  FAILS(TACTUS_ERROR_ARGUMENT, tactus_device_get_actuator(device, 2, &motor));
  FAILS(TACTUS_ERROR_NOT_FOUND, tactus_device_open(engine, "nothing:here", &device));
  EXPECT(strstr(tactus_error_text(), "nothing") != NULL);
  OK(tactus_engine_close(engine));
  return NULL;
}

const char *check_full_engine(void) {
  const int64_t later = 60000 * millisecond;
  tactus_engine engine;
  tactus_device devices[16], other;
  tactus_pattern pattern;
  tactus_player player;
  OK(open_virtual("loopback", &engine, &devices[0]));
  for (int index = 1; index < 16; index += 1) {
    OK(tactus_device_open(engine, "loopback", &devices[index]));
  }
  FAILS(TACTUS_ERROR_FULL, tactus_device_open(engine, "loopback", &other));
  OK(tactus_device_close(devices[15]));
  OK(tactus_device_open(engine, "loopback", &devices[15]));
  OK(tactus_device_close(devices[15]));
  OK(tactus_engine_advance(engine, millisecond));

  OK(tactus_pattern_preset("sparkle", &pattern));
  OK(tactus_player_create(devices[0], pattern, TACTUS_ZONE_DEFAULT, &player));
  for (int index = 0; index < 8192; index += 1) OK(tactus_player_start(player, later));
  FAILS(TACTUS_ERROR_FULL, tactus_player_start(player, later));
  FAILS(TACTUS_ERROR_FULL, tactus_device_open(engine, "loopback", &other));
  OK(tactus_device_close(devices[14]));
  OK(tactus_engine_advance(engine, later));
  OK(tactus_device_open(engine, "loopback", &other));
  OK(tactus_pattern_destroy(pattern));
  OK(tactus_engine_close(engine));
  return NULL;
}

const char *check_capture(const char *file) {
  tactus_engine engine;
  tactus_device device;
  tactus_pattern pattern;
  tactus_pattern_info info = TACTUS_PATTERN_INFO_INIT;
  tactus_sample sample;
  tactus_engine_options options = TACTUS_ENGINE_OPTIONS_INIT;
  options.is_virtual = true;
  OK(tactus_engine_open(&options, &engine));
  FAILS(TACTUS_ERROR_NOT_FOUND, tactus_capture_sample(engine, 0, 0, &sample));
  FAILS(TACTUS_ERROR_NOT_FOUND, tactus_capture_stop(engine));
  OK(tactus_capture_start(engine));
  FAILS(TACTUS_ERROR_NOT_FOUND, tactus_capture_write(engine, file));
  OK(tactus_device_open(engine, NULL, &device));
  OK(tactus_engine_advance(engine, 300 * millisecond));
  OK(tactus_level(device, TACTUS_ZONE_DEFAULT, 0.5f, 0.5f));
  OK(tactus_engine_advance(engine, 1000 * millisecond));
  OK(tactus_level(device, TACTUS_ZONE_DEFAULT, 0, 0));
  OK(tactus_engine_advance(engine, 100 * millisecond));
  OK(tactus_capture_stop(engine));
  FAILS(TACTUS_ERROR_SYSTEM, tactus_capture_write(engine, "/nowhere/capture.json"));
  OK(tactus_capture_write(engine, file));
  // A capture can be loaded as a pattern, whose times count from the first level.
  OK(tactus_pattern_load(file, &pattern));
  OK(tactus_pattern_get_info(pattern, &info));
  EXPECT(info.felt_seconds > 0.999 && info.felt_seconds < 1.001);
  OK(tactus_pattern_destroy(pattern));
  OK(tactus_engine_close(engine));
  return NULL;
}

static void keep_line(void *context, const char *line) {
  if (strstr(line, "loopback") != NULL) *(int *)context += 1;
}

const char *check_settings_and_log(void) {
  tactus_engine engine;
  tactus_device device;
  tactus_engine_options options = TACTUS_ENGINE_OPTIONS_INIT;
  char text[64];
  size_t length;
  int lines = 0;
  options.is_virtual = true;
  options.device = "loopback:wideband";
  options.log = keep_line;
  options.log_context = &lines;
  options.log_level = TACTUS_LOG_INFO;
  OK(tactus_engine_open(&options, &engine));
  OK(tactus_device_open(engine, NULL, &device));
  EXPECT(lines > 0);
  OK(tactus_engine_get_setting(engine, "device", text, sizeof text, &length));
  EXPECT(strcmp(text, "loopback:wideband") == 0 && length == strlen(text));
  OK(tactus_engine_get_setting(engine, "gain", text, sizeof text, NULL));
  EXPECT(strcmp(text, "1.0") == 0);
  FAILS(TACTUS_ERROR_BUFFER, tactus_engine_get_setting(engine, "device", text, 4, &length));
  EXPECT(length == strlen("loopback:wideband"));
  FAILS(TACTUS_ERROR_NOT_FOUND, tactus_engine_get_setting(engine, "gains", text, 64, NULL));
  OK(tactus_engine_close(engine));
  options.is_virtual = false;
  options.ignores_user = true;
  options.config_file = "/nowhere/config.json5";
  FAILS(TACTUS_ERROR_CONFIGURATION, tactus_engine_open(&options, &engine));
  options.log_level = (tactus_log_level)9;
  FAILS(TACTUS_ERROR_ARGUMENT, tactus_engine_open(&options, &engine));
  options.log_level = TACTUS_LOG_INFO;
  options.config_file = "\xFF";
  FAILS(TACTUS_ERROR_ARGUMENT, tactus_engine_open(&options, &engine));
  return NULL;
}

const char *check_small_structs(void) {
  tactus_engine engine;
  tactus_device device;
  // A program that was built with later headers, whose struct has additional members.
  struct {
    tactus_capabilities known;
    uint64_t more;
  } later = {TACTUS_CAPABILITIES_INIT, 77};
  later.known.size = sizeof later;
  tactus_capabilities none = {0, 0, 0, 0, 0, 0, 0, 0, 0};
  OK(open_virtual(NULL, &engine, &device));
  OK(tactus_device_get_capabilities(device, &later.known));
  EXPECT(later.known.size == sizeof later && later.more == 77 && later.known.actuator_count == 1);
  FAILS(TACTUS_ERROR_ARGUMENT, tactus_device_get_capabilities(device, &none));
  EXPECT(none.actuator_count == 0);
  OK(tactus_engine_close(engine));
  return NULL;
}
