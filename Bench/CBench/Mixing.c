#include "CBenchMixing.h"

// Swift rounds after each operation. With this setting C does too, so that the sums of both are
// equal to the bit.
#pragma STDC FP_CONTRACT OFF

static inline double unit(double value) {
  double positive = value > 0 ? value : 0;
  return positive < 1 ? positive : 1;
}

static inline double control(const bench_ramp *ramp, int64_t base, double offset) {
  if (ramp->slope == 0) return ramp->value;
  return ramp->value + ramp->slope * ((double)(base - ramp->start) + offset);
}

static inline double envelope(const bench_voice *voice, int64_t base, double offset) {
  if (voice->slope == 0) return voice->envelope_start;
  return unit(voice->envelope_start +
              voice->slope * ((double)(base - voice->stage_start) + offset));
}

// Not inlined, because the engine also mixes with one call per player.
__attribute__((noinline)) static void mix(bench_sum *sum, const bench_player *player,
                                          const bench_voice *voices, int64_t count, int64_t time) {
  int64_t elapsed = time - player->engine_anchor;
  int64_t base = player->pattern_anchor;
  double offset = 0;
  if (player->rate == 1) {
    base += elapsed;
  } else {
    offset = (double)elapsed * player->rate;
  }
  double intensity = control(&player->intensity, base, offset);
  double sharpness = control(&player->sharpness, base, offset);
  double levels = sum->levels;
  double weighted = sum->weighted_sharpness;
  for (int64_t i = 0; i < count; i++) {
    const bench_voice *voice = &voices[i];
    double level, tone;
    if (voice->kind == 0) {
      level = voice->level * envelope(voice, time, 0);
      tone = voice->tone;
    } else if (voice->kind == 1) {
      level = unit(voice->level * intensity) * envelope(voice, base, offset);
      tone = unit(voice->tone + sharpness);
    } else {
      continue;
    }
    levels += level;
    weighted += level * tone;
  }
  sum->levels = levels;
  sum->weighted_sharpness = weighted;
}

bench_sum bench_mix(const bench_player *player, const void *voices, int64_t count, int64_t start,
                    int64_t interval, int64_t steps) {
  bench_sum total = {0, 0};
  for (int64_t step = 0; step < steps; step++) {
    bench_sum sum = {0, 0};
    mix(&sum, player, voices, count, start + step * interval);
    total.levels += sum.levels;
    total.weighted_sharpness += sum.weighted_sharpness;
  }
  return total;
}
