import TactusCompose
import TestSound

/// A known sound after analysis.
struct Analysed {
  let sound: KnownSound
  let features: SoundFeatures

  /// - Parameter chunk: samples that are added at a time.
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
