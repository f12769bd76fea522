import TactusCompose
import TestSound

/// A generated sound with known onsets, and its features from the analysis of `tactus compose`.
struct Analysed {
  let sound: KnownSound
  let features: SoundFeatures

  /// - Parameter chunk: the number of samples that are added to the analysis in each step.
  init(_ sound: KnownSound, chunk: Int = 4096) {
    self.sound = sound
    var loudness = SoundLoudness(rate: sound.rate)
    loudness.add(sound.samples[...])
    var analysis = SoundAnalysis(rate: sound.rate, reference: loudness.reference ?? 1)
    for start in stride(from: 0, to: sound.samples.count, by: chunk) {
      analysis.add(sound.samples[start..<min(start + chunk, sound.samples.count)])
    }
    analysis.finish()
    features = analysis.features
  }

  func composition(
    taps: ComposeSettings.Taps = .normal, sustain: ComposeSettings.Sustain = .normal
  ) -> SoundComposition {
    SoundComposition(features, ComposeSettings(taps: taps, sustain: sustain))
  }
}
