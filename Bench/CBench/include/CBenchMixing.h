// Mixing in C with the same voices, arithmetic and sums as in the engine.

#ifndef TACTUS_CBENCH_MIXING_H
#define TACTUS_CBENCH_MIXING_H

#include <stdbool.h>
#include <stdint.h>

// A voice with the memory layout of the engine's.
typedef struct bench_voice {
  uint8_t kind;  // 0: transient, 1: continuous, 2 and 3: audio
  uint8_t stage;
  bool is_sustained;
  int32_t index;
  double level;
  double tone;
  int64_t stage_start;
  int64_t stage_end;
  double envelope_start;
  double slope;
  int64_t cut;
  int64_t decay;
  double release;
  double onset_fraction;
} bench_voice;

// A dynamic parameter that changes linearly.
typedef struct bench_ramp {
  double value;
  double slope;
  int64_t start;
} bench_ramp;

// The time of a player, and its two haptic parameters.
typedef struct bench_player {
  int64_t engine_anchor;
  int64_t pattern_anchor;
  double rate;
  bench_ramp intensity;
  bench_ramp sharpness;
} bench_player;

typedef struct bench_sum {
  double levels;
  double weighted_sharpness;
} bench_sum;

// Mixes at `steps` times, `interval` nanoseconds apart, and sums up the results.
bench_sum bench_mix(const bench_player *player, const void *voices, int64_t count, int64_t start,
                    int64_t interval, int64_t steps);

#endif
