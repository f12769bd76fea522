import TactusFormats
import TactusStatistics
import TestSound
import Testing

@testable import TactusCompose

@Suite struct FeatureTests {
  @Test func `the features do not depend on the sizes of the chunks`() {
    var random = SeededGenerator(seed: 4)
    let sound = KnownSound.of(.drums, seconds: 3, &random)
    let whole = Analysed(sound, chunk: .max / 2).features
    for chunk in [1, 77, 1024, 5000] {
      let parts = Analysed(sound, chunk: chunk).features
      #expect(parts.rise == whole.rise && parts.level == whole.level)
      #expect(parts.sharpness == whole.sharpness && parts.fine == whole.fine)
    }
    #expect(whole.count == 601 && whole.fine.count == 3000)
  }

  @Test func `a long sound keeps no more samples than two windows and a chunk`() {
    var analysis = SoundAnalysis(rate: 8000, reference: 1)
    let chunk = Array(repeating: Float(0.1), count: 4096)
    let limit = chunk.count + 2 * FrameGrid(rate: 8000).windowLength
    for _ in 0..<50 {
      analysis.add(chunk[...])
      #expect(analysis.kept.count <= limit)
    }
  }

  @Test func `a quiet recording has the same onsets and intensities as a loud one`() {
    var random = SeededGenerator(seed: 4)
    let sound = KnownSound.of(.plucked, seconds: 3, &random)
    let loud = Analysed(sound).composition()
    let quiet = Analysed(sound.scaled(by: 0.01)).composition()
    #expect(loud.onsets.map(\.time) == quiet.onsets.map(\.time))
    for (one, other) in zip(loud.outline.taps, quiet.outline.taps) {
      #expect(abs(one.intensity - other.intensity) < 0.02)
    }
  }

  @Test(arguments: [220.0, 330, 440], [0.5, 1, 2])
  func `a vibrato raises the spectrum less than an onset needs`(hertz: Double, semitones: Double) {
    let sound = KnownSound.vibrato(seconds: 3, hertz: hertz, semitones: semitones)
    let features = Analysed(sound).features
    // The note begins at 0.5 s.
    #expect((features.rise[150..<600].max() ?? 1) < OnsetFinder.leastRise)
    #expect((features.rise[90..<110].max() ?? 0) > OnsetFinder.leastRise)
  }

  @Test func `silence has no reference level, and pauses do not change the reference level`() throws
  {
    let silent = KnownSound(seconds: 2)
    var loudness = SoundLoudness(rate: silent.rate)
    #expect(loudness.reference == nil)
    loudness.add(silent.samples[...])
    #expect(loudness.reference == nil)
    let tone = KnownSound.tone(from: 0, length: 1, seconds: 1)
    loudness.add(tone.samples[...])
    let reference = try #require(loudness.reference)
    // The root mean square of a tone with an amplitude of 0.5 is 0.5 / √2.
    #expect(abs(reference - 0.3535) < 0.01)
    for _ in 0..<50 { loudness.add(silent.samples[...]) }
    #expect(loudness.reference == reference)
  }

  @Test func `a click of one sample gives a reference loudness, unlike silence`() {
    var loudness = SoundLoudness(rate: 44_100)
    loudness.add([0, 0, 1, 0, 0])
    #expect(loudness.reference != nil)
  }

  @Test func `sharpness is the place between a bass drum and a cymbal, in octaves`() {
    #expect(abs(Sharpness.of(octaves: 6.643856) - 0) < 1e-6)
    #expect(abs(Sharpness.of(octaves: 12.965784) - 1) < 1e-6)
    #expect(abs(Sharpness.of(octaves: 9.80482) - 0.5) < 1e-5)
    #expect(Sharpness.of(octaves: 1) == 0 && Sharpness.of(octaves: 20) == 1)
    for (hertz, wanted) in [(200.0, 0.158), (894.4, 0.5), (4000, 0.842)] {
      let tone = KnownSound.tone(from: 0, length: 1, seconds: 1, hertz: hertz)
      let features = Analysed(tone).features
      #expect(abs(Double(features.sharpness[100]) - wanted) < 0.02, "\(hertz)")
    }
  }

  @Test func `a sound that is half as loud to the ear has half the intensity`() {
    // Ten decibels less are half the loudness: an amplitude of 0.316, raised to the power 0.6, is
    // 0.501. A loudness of 0.083 is mapped to the intensity 0.
    #expect(Intensity.of(amplitude: 1) == 1 && Intensity.of(amplitude: 3) == 1)
    let half = Intensity.of(amplitude: 0.316_228)
    #expect(abs(half - (0.501_187 - 0.083_176) / (1 - 0.083_176)) < 1e-4)
    #expect(Intensity.of(amplitude: 0) == 0 && Intensity.of(amplitude: 0.0158) == 0)
  }
}
