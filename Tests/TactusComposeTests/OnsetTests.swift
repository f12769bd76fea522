import Foundation
import TactusFormats
import TactusStatistics
import TestSound
import Testing

@testable import TactusCompose

/// Onsets of sounds that are made from seeds.
@Suite struct OnsetTests {
  private static let seeds: ClosedRange<UInt64> = 101...108

  private func score(_ kind: SoundKind, _ decibels: Double) -> OnsetScore {
    var score = OnsetScore()
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let sound = KnownSound.of(kind, seconds: 10, &random).noisy(decibels, &random)
      let onsets = Analysed(sound).composition().onsets
      score.add(found: onsets.map(\.time), known: sound.onsets)
    }
    return score
  }

  @Test(arguments: SoundKind.allCases, [99.0, 40, 20])
  func `onsets are found within 20 ms`(kind: SoundKind, decibels: Double) {
    let score = score(kind, decibels)
    let wanted = kind.isPercussive ? 0.95 : 0.85
    #expect(score.known > 100 && score.measure >= wanted, "\(score.precision) \(score.recall)")
  }

  @Test(arguments: SoundKind.allCases)
  func `their times are early and late alike, within 3 ms`(kind: SoundKind) {
    let score = score(kind, 40)
    #expect(abs(score.bias) <= 0.003, "\(score.bias)")
    // An attack of 30 ms begins before it is heard.
    let far = score.errors.count { abs($0) > (kind.isPercussive ? 0.008 : 0.016) }
    #expect(far * 20 <= score.errors.count)
  }

  @Test(arguments: [0.0, 0.0004, 0.0031, 0.1, 0.7313])
  func `a hit is found within 2 ms, also at the very start`(time: Double) throws {
    var sound = KnownSound(seconds: 2)
    sound.addBassDrum(at: time, 1)
    let onsets = Analysed(sound).composition().onsets
    #expect(onsets.count == 1)
    #expect(abs(try #require(onsets.first).time - time) <= 0.002, "\(onsets)")
  }

  @Test(arguments: [0.02, 0.05, 0.15, 0.4])
  func `a short sound is a tap`(seconds: Double) {
    var random = SeededGenerator(seed: 6)
    for seed in 1...4 {
      random = SeededGenerator(seed: UInt64(seed))
      var noise = random
      var sound = KnownSound(seconds: seconds)
      sound.add(at: 0, length: seconds) { t in exp(-t / 0.01) * noise.normal() }
      #expect(Analysed(sound).composition().onsets.count == 1, "\(seconds)")
    }
  }

  @Test func `each rate gives the same onsets`() {
    for rate in [8000, 22_050, 48_000, 96_000] {
      var random = SeededGenerator(seed: 7)
      var sound = KnownSound(rate: rate, seconds: 4)
      for time in [0.5, 1.1, 1.35, 2.6] { sound.addSnare(at: time, 0.8, &random) }
      let onsets = Analysed(sound).composition().onsets.map(\.time)
      #expect(onsets.count == 4, "\(rate)")
      for (found, known) in zip(onsets, sound.onsets) { #expect(abs(found - known) <= 0.003) }
    }
  }

  @Test func `a steady sound, a swell and noise have no onset`() {
    var random = SeededGenerator(seed: 9)
    #expect(Analysed(.pad(seconds: 5)).composition().onsets.isEmpty)
    #expect(Analysed(.rain(seconds: 5, &random)).composition().onsets.isEmpty)
  }

  @Test func `noise that is there from the start has no onset`() {
    for seed in 1...6 {
      var random = SeededGenerator(seed: UInt64(seed))
      var sound = KnownSound(seconds: 3)
      sound.addSnare(at: 1, 1, &random)
      let onsets = Analysed(sound.noisy(15, &random)).composition().onsets
      #expect(onsets.count == 1 && abs((onsets.first?.time ?? 0) - 1) < 0.005, "\(onsets)")
    }
  }

  @Test func `a vibrato is one note`() {
    var random = SeededGenerator(seed: 3)
    let sound = KnownSound.of(.bowed, seconds: 8, &random)
    #expect(Analysed(sound).composition().onsets.count == sound.onsets.count)
  }

  @Test func `the end of a tone is no onset, although it clicks`() {
    let tone = KnownSound.tone(from: 0.5, length: 0.731, seconds: 2)
    #expect(Analysed(tone).composition().onsets.count == 1)
  }

  @Test func `soft hits after loud ones are found, and noise beside them is not`() {
    // The threshold follows the surroundings: a second of noise, a second of quiet ticks.
    var random = SeededGenerator(seed: 12)
    var sound = KnownSound(seconds: 4)
    var noise = random
    sound.add(at: 0.2, length: 1.5) { _ in 0.3 * noise.normal() }
    random = noise
    for time in [2.2, 2.5, 2.8, 3.1] { sound.addHat(at: time, 0.15, &random) }
    let onsets = Analysed(sound).composition().onsets.map(\.time)
    #expect(onsets.count == 5, "\(onsets)")
  }

  @Test func `louder is stronger, and brighter is sharper`() throws {
    var random = SeededGenerator(seed: 2)
    var sound = KnownSound(seconds: 4)
    sound.addBassDrum(at: 0.5, 1)
    sound.addBassDrum(at: 1.5, 0.3)
    sound.addSnare(at: 2.5, 0.6, &random)
    sound.addHat(at: 3.5, 0.6, &random)
    let taps = Analysed(sound).composition().outline.taps
    try #require(taps.count == 4)
    #expect(taps[0].intensity > taps[1].intensity + 0.3)
    #expect(taps[0].sharpness < 0.25 && taps[2].sharpness > 0.4 && taps[3].sharpness > 0.85)
    #expect(taps[3].intensity > 0.1)
  }

  @Test func `few, normal and many taps differ, and none is none`() {
    var random = SeededGenerator(seed: 21)
    let sound = Analysed(KnownSound.of(.drums, seconds: 10, &random).noisy(15, &random))
    let counts = [ComposeSettings.Taps.none, .few, .normal, .many].map {
      sound.composition(taps: $0).onsets.count
    }
    #expect(counts[0] == 0)
    #expect(counts[0] < counts[1] && counts[1] < counts[2] && counts[2] < counts[3], "\(counts)")
  }
}
