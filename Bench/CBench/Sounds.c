#define _GNU_SOURCE
#include "CBenchSounds.h"

#include <math.h>
#include <stdlib.h>

// Swift rounds after each operation. With this setting C does so, too.
#pragma STDC FP_CONTRACT OFF

enum { TONE_SIZE = 4096 };

typedef struct voice {
  bench_sound sound;
  float *samples;
  double phase, left, right, left_filter, right_filter;
  bool is_done;
} voice;

struct bench_sounds {
  bench_stream stream;
  int count;
  int64_t frame;
  voice voices[BENCH_SOUNDS];
  double tone[TONE_SIZE + 1];
  double left_sum[BENCH_FRAMES], right_sum[BENCH_FRAMES];
  float left[BENCH_FRAMES], right[BENCH_FRAMES];
};

static inline double unit(double value) {
  double positive = value > 0 ? value : 0;
  return positive < 1 ? positive : 1;
}

static inline double within(double change, double step) {
  return change > step ? step : change < -step ? -step : change;
}

// Computes one period of a tone, followed by its first sample again.
static void make_tone(bench_sounds *s) {
  double highest = 0;
  for (int i = 0; i <= TONE_SIZE; i++) {
    double sum = 0;
    for (int k = 1; k <= s->stream.partials; k++)
      sum += sin(2 * M_PI * k * ((double)i / TONE_SIZE)) / (double)(k * k);
    s->tone[i] = sum;
    highest = fmax(highest, fabs(sum));
  }
  for (int i = 0; i <= TONE_SIZE; i++) s->tone[i] *= s->stream.peak / highest;
}

bench_sounds *bench_sounds_begin(bench_stream stream) {
  bench_sounds *s = calloc(1, sizeof *s);
  if (!s) return 0;
  s->stream = stream;
  make_tone(s);
  return s;
}

void bench_sounds_end(bench_sounds *s) {
  for (int i = 0; i < s->count; i++) free(s->voices[i].samples);
  free(s);
}

int bench_sounds_add(bench_sounds *s, bench_sound sound) {
  if (s->count == BENCH_SOUNDS) return -1;
  voice *v = &s->voices[s->count];
  *v = (voice){.sound = sound};
  if (sound.frames > 0) {
    v->samples = calloc((size_t)sound.frames * (sound.is_stereo ? 2 : 1), sizeof *v->samples);
    if (!v->samples) return -1;
  }
  return s->count++;
}

void bench_sounds_set(bench_sounds *s, int number, int channel, int64_t frame, float value) {
  voice *v = &s->voices[number];
  v->samples[channel * v->sound.frames + frame] = value;
}

void bench_sounds_restart(bench_sounds *s) {
  s->frame = 0;
  for (int i = 0; i < s->count; i++)
    s->voices[i] = (voice){.sound = s->voices[i].sound, .samples = s->voices[i].samples};
}

static inline double sample(const voice *v, int channel, int64_t index) {
  if (index < 0 || index >= v->sound.frames) {
    if (!v->sound.loops) return 0;
    index %= v->sound.frames;
    if (index < 0) index += v->sound.frames;
  }
  return v->samples[channel * v->sound.frames + index];
}

// Interpolates between samples by a cubic through the two on each side (Catmull and Rom).
static inline double between(const voice *v, int channel) {
  int64_t index = (int64_t)v->phase;
  double part = v->phase - (double)index;
  double second = sample(v, channel, index);
  if (part == 0) return second;
  double first = sample(v, channel, index - 1);
  double third = sample(v, channel, index + 1);
  double fourth = sample(v, channel, index + 2);
  double slope = third - first;
  double bend = 2 * first - 5 * second + 4 * third - fourth;
  double twist = 3 * (second - third) + fourth - first;
  return second + 0.5 * part * (slope + part * (bend + part * twist));
}

static inline double shape(const voice *v, double time, int64_t frame, double fade, double speed) {
  const bench_sound *sound = &v->sound;
  if (sound->frames == 0) return unit(sound->start + sound->slope * time);
  double rest = sound->end - (double)frame;
  if (!sound->loops) {
    double own = ((double)sound->frames - v->phase) / speed;
    if (own < rest) rest = own;
  }
  return unit(rest / fade);
}

static void render(bench_sounds *s, voice *v, int count) {
  const bench_sound *sound = &v->sound;
  const bench_stream *stream = &s->stream;
  double nanoseconds = 1e9 / stream->rate, step = 1 / stream->fade;
  double angle = (sound->pan + 1) * (M_PI / 4);
  double left = sin(M_PI / 2 - angle), right = sin(angle);
  if (sound->is_stereo) {
    left = unit(left * sqrt(2));
    right = unit(right * sqrt(2));
  }
  double factor = pow(2, sound->pitch);
  double speed = sound->frames == 0 ? factor * stream->hertz / stream->rate : factor;
  double corner = stream->darkest * pow(stream->brightest / stream->darkest, sound->brightness);
  double openness = sound->brightness == 1 ? 1 : 1 - exp(-2 * M_PI * corner / stream->rate);
  for (int i = 0; i < count && !v->is_done; i++) {
    int64_t frame = s->frame + i;
    double time = (double)frame * nanoseconds;
    double volume = stream->volume + stream->volume_slope * time;
    double level = unit(sound->level * volume) * shape(v, time, frame, stream->fade, speed);
    v->left += within(level * left - v->left, step);
    v->right += within(level * right - v->right, step);
    double first, second;
    if (sound->frames == 0) {
      double place = v->phase * TONE_SIZE;
      int index = (int)place;
      first = s->tone[index] + (s->tone[index + 1] - s->tone[index]) * (place - (double)index);
      second = first;
      v->phase += speed;
      if (v->phase >= 1) v->phase -= 1;
    } else {
      first = between(v, 0);
      second = sound->is_stereo ? between(v, 1) : first;
      v->phase += speed;
      double frames = (double)sound->frames;
      if (v->phase >= frames) {
        if (sound->loops) {
          v->phase -= frames * floor(v->phase / frames);
        } else {
          v->is_done = true;
        }
      }
    }
    v->left_filter += openness * (first - v->left_filter);
    v->right_filter += openness * (second - v->right_filter);
    s->left_sum[i] += v->left * v->left_filter;
    s->right_sum[i] += v->right * v->right_filter;
  }
}

static inline float limited(double value) {
  return value > 1 ? 1 : value < -1 ? -1 : (float)value;
}

void bench_sounds_render(bench_sounds *s, int count) {
  for (int i = 0; i < count; i++) s->left_sum[i] = s->right_sum[i] = 0;
  for (int i = 0; i < s->count; i++) render(s, &s->voices[i], count);
  for (int i = 0; i < count; i++) {
    s->left[i] = limited(s->left_sum[i]);
    s->right[i] = limited(s->right_sum[i]);
  }
  s->frame += count;
}

float bench_sounds_sample(const bench_sounds *s, int channel, int frame) {
  return channel == 0 ? s->left[frame] : s->right[frame];
}
