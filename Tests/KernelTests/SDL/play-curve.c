// Plays a curve of levels with SDL 2 on the first joystick that rumbles, as a game would: one call
// for each line of a file. A line has the milliseconds from the start and the two levels, 0 to
// 65535. Prints the time of the start in nanoseconds of CLOCK_MONOTONIC.
//
//   cc -O2 play-curve.c $(pkg-config --cflags --libs sdl2) -o play-curve
//   play-curve FILE

#include <SDL.h>
#include <inttypes.h>
#include <stdio.h>
#include <time.h>

// The length of a rumble, after which SDL stops it: longer than the time between two lines.
enum { RUMBLE_MILLISECONDS = 200 };

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static SDL_Joystick *first_rumbling(void) {
  for (int place = 0; place < SDL_NumJoysticks(); place++) {
    SDL_Joystick *joystick = SDL_JoystickOpen(place);
    if (joystick && SDL_JoystickHasRumble(joystick)) return joystick;
    if (joystick) SDL_JoystickClose(joystick);
  }
  return NULL;
}

static void wait_until(int64_t due) {
  SDL_Event event;
  while (SDL_PollEvent(&event)) continue;
  int64_t rest = due - now();
  if (rest > 0) SDL_Delay((Uint32)((rest + 500000) / 1000000));
}

static int play(SDL_Joystick *joystick, FILE *curve) {
  int64_t start = now();
  int refusals = 0;
  unsigned milliseconds, strong, weak;
  printf("%" PRId64 "\n", start);
  fflush(stdout);
  while (fscanf(curve, "%u %u %u", &milliseconds, &strong, &weak) == 3) {
    wait_until(start + milliseconds * INT64_C(1000000));
    int result =
        SDL_JoystickRumble(joystick, (Uint16)strong, (Uint16)weak, RUMBLE_MILLISECONDS);
    if (result != 0) refusals++;
  }
  return refusals;
}

int main(int count, char **arguments) {
  FILE *curve = count == 2 ? fopen(arguments[1], "r") : NULL;
  if (!curve) return 64;
  SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
  // Makes SDL use the kernel's drivers instead of its own.
  SDL_SetHint(SDL_HINT_JOYSTICK_HIDAPI, "0");
  // The guest (a virtual machine) has no udev, so SDL must search /dev/input.
  SDL_setenv("SDL_JOYSTICK_DISABLE_UDEV", "1", 1);
  if (SDL_Init(SDL_INIT_JOYSTICK) != 0) {
    fprintf(stderr, "play-curve: %s\n", SDL_GetError());
    return 2;
  }
  SDL_Joystick *joystick = first_rumbling();
  if (!joystick) {
    fprintf(stderr, "play-curve: no joystick rumbles\n");
    return 2;
  }
  int refusals = play(joystick, curve);
  if (refusals > 0) fprintf(stderr, "play-curve: %d levels were refused\n", refusals);
  SDL_Delay(RUMBLE_MILLISECONDS);
  SDL_Quit();
  return refusals > 0 ? 1 : 0;
}
