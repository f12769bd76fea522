// Tests of libtactus that are written in C, as a program uses it. Each returns NULL, or the first
// failed expectation with its place.

#ifndef CLIBRARY_CHECKS_H
#define CLIBRARY_CHECKS_H

const char *check_handles_of_other_kinds(void);
const char *check_use_after_close(void);
const char *check_missing_arguments(void);
const char *check_values_out_of_range(void);
const char *check_calls_inside_callbacks(void);
const char *check_direct_levels(void);
const char *check_taps(void);
const char *check_mute_gain_and_stop(void);
const char *check_pattern_building(void);
const char *check_pattern_reading(void);
const char *check_player_commands(void);
const char *check_curves_and_parameters(void);
const char *check_completion(void);
const char *check_lost_device(void);
const char *check_devices(void);
const char *check_full_engine(void);
const char *check_capture(const char *file);
const char *check_settings_and_log(void);
const char *check_small_structs(void);
const char *check_a_million_levels(void);
const char *check_close_beside_use(void);

#endif
