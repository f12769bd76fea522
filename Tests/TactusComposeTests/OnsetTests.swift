import Foundation
import TactusFormats
import TactusStatistics
import TestSound
import Testing

@testable import TactusCompose

/// Compares the found onsets with those of generated sounds. Equal seeds give equal sounds.
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
  func `found onsets are on average within 3 ms of their times`(kind: SoundKind) {
    let score = score(kind, 40)
    #expect(abs(score.bias) <= 0.003, "\(score.bias)")
    // A slow attack of 30 ms is audible only after its onset, so the onsets of sounds other than
    // percussion may be found later.
    let far = score.errors.count { abs($0) > (kind.isPercussive ? 0.008 : 0.016) }
    #expect(far * 20 <= score.errors.count)
  }

  @Test(arguments: [1, 0.25])
  func `hits over a chord are found within 20 ms`(strength: Double) {
    var score = OnsetScore()
    for (seed, hertz) in zip(Self.seeds, [110.0, 220, 196, 130.8, 261.6]) {
      var random = SeededGenerator(seed: seed)
      let sound = KnownSound.hitsOverChord(seconds: 10, hertz: hertz, strength, &random)
      score.add(found: Analysed(sound).composition().onsets.map(\.time), known: sound.onsets)
    }
    #expect(score.known > 100 && score.measure >= 0.95, "\(score.precision) \(score.recall)")
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
  func `a sound of 20 to 400 ms has one onset`(seconds: Double) {
    var random = SeededGenerator(seed: 6)
    for seed in 1...4 {
      random = SeededGenerator(seed: UInt64(seed))
      var noise = random
      var sound = KnownSound(seconds: seconds)
      sound.add(at: 0, length: seconds) { t in exp(-t / 0.01) * noise.normal() }
      #expect(Analysed(sound).composition().onsets.count == 1, "\(seconds)")
    }
  }

  @Test func `sounds at any sample rate have the same onsets`() {
    for rate in [8000, 22_050, 48_000, 96_000] {
      var random = SeededGenerator(seed: 7)
      var sound = KnownSound(rate: rate, seconds: 4)
      for time in [0.5, 1.1, 1.35, 2.6] { sound.addSnare(at: time, 0.8, &random) }
      let onsets = Analysed(sound).composition().onsets.map(\.time)
      #expect(onsets.count == 4, "\(rate)")
      for (found, known) in zip(onsets, sound.onsets) { #expect(abs(found - known) <= 0.003) }
    }
  }

  @Test func `a pad and rain have no onset`() {
    var random = SeededGenerator(seed: 9)
    #expect(Analysed(.pad(seconds: 5)).composition().onsets.isEmpty)
    #expect(Analysed(.rain(seconds: 5, &random)).composition().onsets.isEmpty)
  }

  @Test func `constant noise adds no onset`() {
    for seed in 1...6 {
      var random = SeededGenerator(seed: UInt64(seed))
      var sound = KnownSound(seconds: 3)
      sound.addSnare(at: 1, 1, &random)
      let onsets = Analysed(sound.noisy(15, &random)).composition().onsets
      #expect(onsets.count == 1 && abs((onsets.first?.time ?? 0) - 1) < 0.005, "\(onsets)")
    }
  }

  @Test func `notes with vibrato have one onset each`() {
    var random = SeededGenerator(seed: 3)
    let sound = KnownSound.of(.bowed, seconds: 8, &random)
    #expect(Analysed(sound).composition().onsets.count == sound.onsets.count)
  }

  @Test func `the abrupt end of a tone is no onset`() {
    let tone = KnownSound.tone(from: 0.5, length: 0.731, seconds: 2)
    #expect(Analysed(tone).composition().onsets.count == 1)
  }

  @Test func `soft hits after a loud noise are found, and nothing else`() {
    // The threshold for onsets follows the loudness. It must fall after the noise, so that the
    // quiet ticks are found. The noise itself has one onset.
    var random = SeededGenerator(seed: 12)
    var sound = KnownSound(seconds: 4)
    var noise = random
    sound.add(at: 0.2, length: 1.5) { _ in 0.3 * noise.normal() }
    random = noise
    for time in [2.2, 2.5, 2.8, 3.1] { sound.addHat(at: time, 0.15, &random) }
    let onsets = Analysed(sound).composition().onsets.map(\.time)
    #expect(onsets.count == 5, "\(onsets)")
  }

  @Test func `louder onsets have more intensity, and brighter ones more sharpness`() throws {
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

  /// Taps that are closer feel like one.
  @Test(arguments: [SoundKind.drums, .bursts, .speech])
  func `no two taps are closer than 40 ms`(kind: SoundKind) {
    var random = SeededGenerator(seed: 22)
    let sound = KnownSound.of(kind, seconds: 10, &random).noisy(5, &random)
    let times = Analysed(sound).composition(taps: .many).outline.taps.map(\.time)
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(gaps.count > 20 && gaps.allSatisfy { $0 >= 0.04 - 1e-9 }, "\(gaps.min() ?? 0)")
  }

  @Test func `few, normal and many give more and more taps, and none gives no taps`() {
    var random = SeededGenerator(seed: 21)
    let sound = Analysed(KnownSound.of(.drums, seconds: 10, &random).noisy(15, &random))
    let counts = [ComposeSettings.Taps.none, .few, .normal, .many].map {
      sound.composition(taps: $0).onsets.count
    }
    #expect(counts[0] == 0)
    #expect(counts[0] < counts[1] && counts[1] < counts[2] && counts[2] < counts[3], "\(counts)")
  }
}
