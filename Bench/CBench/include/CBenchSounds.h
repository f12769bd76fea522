// Tones and sound files rendered in C with the same arithmetic as in the engine.

#ifndef TACTUS_CBENCH_SOUNDS_H
#define TACTUS_CBENCH_SOUNDS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct bench_sounds bench_sounds;

// The properties that all sounds of a stream have in common.
typedef struct bench_stream {
  double rate;                // samples a second
  double fade;                // frames of a fade over full scale
  double volume;              // the volume control at frame 0
  double volume_slope;        // its change in a nanosecond
  double hertz;               // the frequency of a tone at pitch 0
  int partials;               // the partials of a tone; number k has the amplitude 1/k^2
  double peak;                // the highest absolute value of a tone
  double darkest, brightest;  // the corner of the low-pass filter at brightness 0 and 1, in hertz
} bench_stream;

// A tone (no frames) or a sound file, from frame 0 on.
typedef struct bench_sound {
  int64_t frames;  // of the file; 0: a tone
  bool is_stereo;
  bool loops;
  double level;                  // the volume of the event
  double pan, pitch, brightness;  // of the event
  double start;                  // the envelope of a tone at frame 0
  double slope;                  // its change in a nanosecond
  double end;                    // frames until the duration of a file ends
} bench_sound;

// Creates a stream without sounds; null if there is not enough memory.
bench_sounds *_Nullable bench_sounds_begin(bench_stream stream);
void bench_sounds_end(bench_sounds *_Nonnull sounds);

// Adds a sound, at most BENCH_SOUNDS to a stream. Returns its number, or a number below 0 if there
// is no room or memory for it.
int bench_sounds_add(bench_sounds *_Nonnull sounds, bench_sound sound);

// Sets a sample of a file.
void bench_sounds_set(bench_sounds *_Nonnull sounds, int number, int channel, int64_t frame,
                      float value);

// Begins all sounds again at frame 0.
void bench_sounds_restart(bench_sounds *_Nonnull sounds);

// Renders the next frames, at most BENCH_FRAMES.
void bench_sounds_render(bench_sounds *_Nonnull sounds, int count);

// A sample of the frames that were rendered last.
float bench_sounds_sample(const bench_sounds *_Nonnull sounds, int channel, int frame);

enum { BENCH_SOUNDS = 64, BENCH_FRAMES = 1024 };

#endif
