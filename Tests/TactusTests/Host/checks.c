// Runs the checks of Tests/CLibraryChecks against the dynamic library, under valgrind.
#include <CLibraryChecks.h>
#include <stdio.h>

typedef const char *(*check)(void);

int main(int count, char **arguments) {
  const check checks[] = {
      check_handles_of_other_kinds, check_use_after_close,      check_missing_arguments,
      check_values_out_of_range,    check_calls_inside_callbacks, check_direct_levels,
      check_taps,                   check_mute_gain_and_stop,   check_pattern_building,
      check_pattern_reading,        check_player_commands,      check_curves_and_parameters,
      check_completion,             check_lost_device,          check_devices,
      check_settings_and_log,       check_small_structs,
  };
  int failures = 0;
  for (unsigned index = 0; index < sizeof checks / sizeof *checks; index += 1) {
    const char *failure = checks[index]();
    if (failure == NULL) continue;
    fprintf(stderr, "%s\n", failure);
    failures += 1;
  }
  const char *failure = check_capture(count > 1 ? arguments[1] : "/dev/null");
  if (failure != NULL) fprintf(stderr, "%s\n", failure);
  printf("checks: %d failures\n", failures + (failure != NULL));
  return failures > 0 || failure != NULL;
}
