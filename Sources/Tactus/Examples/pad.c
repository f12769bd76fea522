// Reads a game controller with SDL and plays with Tactus: the right trigger controls the level of a
// rumble, and each button plays a tap.
//
//   cc pad.c -o pad $(pkg-config --cflags --libs sdl2 tactus) && ./pad [DEVICE] [SECONDS]
//
// DEVICE is an id of `tactus devices`; without one, the first device is used. Without a controller
// a slow wave is played, so that there is something to feel.
#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <tactus.h>

static int fail(const char *what, const char *why) {
  fprintf(stderr, "pad: %s: %s\n", what, why);
  return 1;
}

// Opens the first game controller; NULL if there is none.
static SDL_GameController *open_controller(void) {
  for (int index = 0; index < SDL_NumJoysticks(); index += 1) {
    if (SDL_IsGameController(index)) return SDL_GameControllerOpen(index);
  }
  return NULL;
}

// Handles the events of a frame. Returns false at the end of the program.
static bool handle_events(tactus_device device) {
  SDL_Event event;
  while (SDL_PollEvent(&event)) {
    if (event.type == SDL_QUIT) return false;
    if (event.type == SDL_CONTROLLERBUTTONDOWN) {
      // The face buttons have different sharpness.
      const float sharpness = (float)(event.cbutton.button % 4) / 3;
      tactus_tap(device, TACTUS_ZONE_DEFAULT, 1, sharpness);
    }
  }
  return true;
}

// The level of a frame: the right trigger, or a wave.
static float level(SDL_GameController *controller, Uint32 milliseconds) {
  if (controller == NULL) return 0.5f - 0.5f * SDL_cosf((float)milliseconds / 300);
  const int pulled = SDL_GameControllerGetAxis(controller, SDL_CONTROLLER_AXIS_TRIGGERRIGHT);
  return (float)pulled / SDL_JOYSTICK_AXIS_MAX;
}

int main(int count, char **arguments) {
  const char *id = count > 1 ? arguments[1] : NULL;
  const Uint32 end = count > 2 ? (Uint32)(atof(arguments[2]) * 1000) : UINT32_MAX;
  if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER) != 0) return fail("SDL", SDL_GetError());
  tactus_engine engine;
  tactus_device device;
  if (tactus_engine_open(NULL, &engine) != TACTUS_OK) return fail("engine", tactus_error_text());
  if (tactus_device_open(engine, id, &device) != TACTUS_OK) {
    return fail("device", tactus_error_text());
  }
  SDL_GameController *controller = open_controller();
  int frames = 0;
  tactus_result result = TACTUS_OK;
  while (result == TACTUS_OK && SDL_GetTicks() < end && handle_events(device)) {
    result = tactus_level(device, TACTUS_ZONE_DEFAULT, level(controller, SDL_GetTicks()), 0.3f);
    SDL_Delay(16);
    frames += 1;
  }
  if (result != TACTUS_OK) return fail("level", tactus_error_text());
  printf("pad: %d frames\n", frames);
  SDL_GameControllerClose(controller);
  tactus_engine_close(engine);
  SDL_Quit();
  return 0;
}
