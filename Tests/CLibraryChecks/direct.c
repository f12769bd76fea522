#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <time.h>

#include "expect.h"

const char *check_direct_levels(void) {
  const char *ids[] = {"loopback", "loopback:lra,look-ahead=20,latency=5", "loopback:motors"};
  for (int index = 0; index < 3; index += 1) {
    tactus_engine engine;
    tactus_device device;
    OK(open_virtual(ids[index], &engine, &device));
    OK(tactus_level(device, TACTUS_ZONE_DEFAULT, 0.25f, 0.5f));
    OK(tactus_engine_advance(engine, 500 * millisecond));
    // Of several levels at the same time the last one is played. Values are limited to 0 to 1.
    OK(tactus_level(device, TACTUS_ZONE_DEFAULT, 0.1f, 0.0f));
    OK(tactus_level(device, TACTUS_ZONE_DEFAULT, 7.0f, -1.0f));
    OK(tactus_engine_advance(engine, 500 * millisecond));
    OK(tactus_level(device, TACTUS_ZONE_DEFAULT, 0, 0));
    OK(tactus_engine_advance(engine, 100 * millisecond));
    OK(tactus_capture_stop(engine));
    for (int64_t time = 0; time < 500; time += 7) {
      tactus_sample level = captured(engine, time * millisecond);
      EXPECT(is_near(level.intensity, 0.25) && is_near(level.sharpness, 0.5));
      level = captured(engine, (500 + time) * millisecond);
      EXPECT(is_near(level.intensity, 1) && is_near(level.sharpness, 0));
    }
    EXPECT(captured(engine, 1000 * millisecond).intensity == 0);
    EXPECT(captured(engine, 1099 * millisecond).intensity == 0);
    OK(tactus_engine_close(engine));
  }
  return NULL;
}

const char *check_taps(void) {
  tactus_engine engine;
  tactus_device device;
  tactus_capabilities can = TACTUS_CAPABILITIES_INIT;
  OK(open_virtual(NULL, &engine, &device));
  OK(tactus_device_get_capabilities(device, &can));
  OK(tactus_tap(device, TACTUS_ZONE_DEFAULT, 0.8f, 0.5f));
  OK(tactus_engine_advance(engine, 50 * millisecond));
  // Two taps at the same time are added, and a level continues under a tap.
  OK(tactus_tap(device, TACTUS_ZONE_DEFAULT, 0.4f, 1));
  OK(tactus_tap(device, TACTUS_ZONE_DEFAULT, 0.2f, 1));
  OK(tactus_level(device, TACTUS_ZONE_DEFAULT, 0.1f, 1));
  OK(tactus_engine_advance(engine, 50 * millisecond));
  OK(tactus_capture_stop(engine));
  EXPECT(is_near(captured(engine, 0).intensity, 0.8));
  EXPECT(is_near(captured(engine, 0).sharpness, 0.5));
  // A tap falls linearly.
  EXPECT(is_near(captured(engine, can.soft_tap_ns / 2).intensity, 0.4));
  EXPECT(captured(engine, can.soft_tap_ns + 1).intensity == 0);
  EXPECT(is_near(captured(engine, 50 * millisecond).intensity, 0.7));
  EXPECT(is_near(captured(engine, 90 * millisecond).intensity, 0.1));
  OK(tactus_engine_close(engine));
  return NULL;
}

const char *check_mute_gain_and_stop(void) {
  tactus_engine engine;
  tactus_device device;
  tactus_device_status status = TACTUS_DEVICE_STATUS_INIT;
  OK(open_virtual(NULL, &engine, &device));
  OK(tactus_device_set_gain(device, 0.5));
  OK(tactus_level(device, TACTUS_ZONE_DEFAULT, 0.8f, 0));
  OK(tactus_engine_advance(engine, 100 * millisecond));
  OK(tactus_device_set_muted(device, true));
  OK(tactus_engine_advance(engine, 100 * millisecond));
  OK(tactus_level(device, TACTUS_ZONE_DEFAULT, 0.8f, 0));
  OK(tactus_tap(device, TACTUS_ZONE_DEFAULT, 1, 0));
  OK(tactus_engine_advance(engine, 100 * millisecond));
  OK(tactus_device_get_status(device, &status));
  EXPECT(status.is_muted && status.gain == 0.5 && !status.is_lost);
  OK(tactus_device_set_muted(device, false));
  OK(tactus_device_set_gain(device, 1));
  OK(tactus_level(device, TACTUS_ZONE_ALL, 0.6f, 0));
  OK(tactus_level(device, TACTUS_ZONE_DEFAULT, 0.6f, 0));
  OK(tactus_engine_advance(engine, 100 * millisecond));
  OK(tactus_device_stop(device));
  OK(tactus_engine_advance(engine, 100 * millisecond));
  OK(tactus_capture_stop(engine));
  EXPECT(is_near(captured(engine, 50 * millisecond).intensity, 0.4));
  EXPECT(captured(engine, 150 * millisecond).intensity == 0);
  EXPECT(captured(engine, 201 * millisecond).intensity == 0);
  EXPECT(is_near(captured(engine, 350 * millisecond).intensity, 0.6));
  EXPECT(captured(engine, 450 * millisecond).intensity == 0);
  OK(tactus_engine_close(engine));
  return NULL;
}

// Opens a simulated device in real time, without sound.
static tactus_result open_live(tactus_engine *engine, tactus_device *device) {
  tactus_engine_options options = TACTUS_ENGINE_OPTIONS_INIT;
  options.ignores_user = true;
  options.audio_device = "none";
  tactus_result result = tactus_engine_open(&options, engine);
  return result == TACTUS_OK ? tactus_device_open(*engine, "loopback", device) : result;
}

const char *check_a_million_levels(void) {
  tactus_engine engine;
  tactus_device device;
  OK(open_live(&engine, &device));
  for (int index = 0; index < 1000000; index += 1) {
    OK(tactus_level(device, TACTUS_ZONE_DEFAULT, (float)(index % 100) / 100, 0.5f));
  }
  int full = 0;
  for (int index = 0; index < 100000; index += 1) {
    tactus_result result = tactus_tap(device, TACTUS_ZONE_DEFAULT, 0.5f, 0.5f);
    if (result == TACTUS_ERROR_FULL) full += 1;
    EXPECT(result == TACTUS_OK || result == TACTUS_ERROR_FULL);
  }
  EXPECT(full < 100000);
  OK(tactus_level(device, TACTUS_ZONE_DEFAULT, 0, 0));
  OK(tactus_engine_close(engine));
  return NULL;
}

typedef struct shared {
  tactus_engine engine;
  _Atomic uint64_t device, player;
  atomic_bool is_over;
  atomic_int wrong;
} shared;

static bool is_expected(tactus_result result) {
  return result == TACTUS_OK || result == TACTUS_ERROR_HANDLE || result == TACTUS_ERROR_GONE ||
         result == TACTUS_ERROR_FULL;
}

static void *use(void *context) {
  shared *all = context;
  while (!atomic_load(&all->is_over)) {
    tactus_device device = {atomic_load(&all->device)};
    tactus_player player = {atomic_load(&all->player)};
    tactus_device_status status = TACTUS_DEVICE_STATUS_INIT;
    const tactus_result results[] = {
        tactus_level(device, TACTUS_ZONE_DEFAULT, 0.5f, 0.5f),
        tactus_tap(device, TACTUS_ZONE_DEFAULT, 0.5f, 0.5f),
        tactus_player_start(player, 0),
        tactus_device_get_status(device, &status),
        tactus_player_stop(player, 0),
    };
    for (int index = 0; index < 5; index += 1) {
      if (!is_expected(results[index])) atomic_fetch_add(&all->wrong, 1);
    }
  }
  return NULL;
}

// Opens a simulated device. While too many commands are pending, tries again for at most a minute.
static tactus_result open_when_there_is_room(tactus_engine engine, tactus_device *device) {
  const time_t deadline = time(NULL) + 60;
  tactus_result result;
  do {
    result = tactus_device_open(engine, "loopback", device);
  } while (result == TACTUS_ERROR_FULL && time(NULL) < deadline && sched_yield() == 0);
  return result;
}

const char *check_close_beside_use(void) {
  shared all = {.engine = {0}};
  tactus_device device;
  tactus_pattern pattern;
  pthread_t threads[3];
  OK(open_live(&all.engine, &device));
  OK(tactus_device_close(device));
  OK(tactus_pattern_preset("sparkle", &pattern));
  for (int index = 0; index < 3; index += 1) pthread_create(&threads[index], NULL, use, &all);
  tactus_result result = TACTUS_OK;
  for (int turn = 0; turn < 200 && result == TACTUS_OK; turn += 1) {
    tactus_player player;
    result = open_when_there_is_room(all.engine, &device);
    if (result != TACTUS_OK) break;
    result = tactus_player_create(device, pattern, TACTUS_ZONE_DEFAULT, &player);
    if (result != TACTUS_OK) break;
    atomic_store(&all.device, device.id);
    atomic_store(&all.player, player.id);
    if (turn % 2 == 0) result = tactus_player_destroy(player);
    if (result == TACTUS_OK) result = tactus_device_close(device);
    if (turn % 2 == 1 && result == TACTUS_OK) result = tactus_player_destroy(player);
  }
  tactus_result closed = tactus_engine_close(all.engine);
  atomic_store(&all.is_over, true);
  for (int index = 0; index < 3; index += 1) pthread_join(threads[index], NULL);
  EXPECT(result == TACTUS_OK);
  EXPECT(closed == TACTUS_OK);
  EXPECT(atomic_load(&all.wrong) == 0);
  OK(tactus_pattern_destroy(pattern));
  return NULL;
}
