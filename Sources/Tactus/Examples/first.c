// Plays two taps and a rumble, then a preset.
//
//   cc first.c -o first $(pkg-config --cflags --libs tactus) && ./first
//   ./first loopback                                  a simulated device
#include <stdio.h>
#include <tactus.h>

static int report(const char *what) {
  fprintf(stderr, "first: %s: %s\n", what, tactus_error_text());
  return 1;
}

int main(int count, char **arguments) {
  tactus_engine engine;
  tactus_device device;
  tactus_pattern pattern;
  tactus_player player;
  if (tactus_engine_open(NULL, &engine) != TACTUS_OK) return report("no engine");
  if (tactus_device_open(engine, count > 1 ? arguments[1] : NULL, &device) != TACTUS_OK) {
    return report("no device");
  }
  tactus_tap(device, TACTUS_ZONE_DEFAULT, 1.0f, 0.5f);
  if (tactus_pattern_preset("heartbeats", &pattern) != TACTUS_OK ||
      tactus_player_create(device, pattern, TACTUS_ZONE_DEFAULT, &player) != TACTUS_OK ||
      tactus_player_start(player, 0) != TACTUS_OK ||
      tactus_player_wait(player, INT64_C(10000000000)) != TACTUS_OK) {
    return report("the pattern was not played");
  }
  puts("played");
  return tactus_engine_close(engine) == TACTUS_OK ? 0 : report("not closed");
}
