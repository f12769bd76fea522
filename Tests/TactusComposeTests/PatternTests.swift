import TactusFormats
import TactusPattern
import TactusStatistics
import TestSound
import Testing

@testable import TactusCompose

@Suite struct PatternTests {
  private func sound(_ kind: SoundKind, _ seed: UInt64, seconds: Double = 8) -> KnownSound {
    var random = SeededGenerator(seed: seed)
    return KnownSound.of(kind, seconds: seconds, &random).noisy(50, &random)
  }

  @Test(arguments: SoundKind.allCases)
  func `a composed pattern can be written and read without a warning`(kind: SoundKind) throws {
    let pattern = Analysed(sound(kind, 41)).composition().pattern
    let text = try AHAPWriter.write(pattern)
    let file = PatternFile.read(Array(text.utf8))
    #expect(file.diagnostics.isEmpty, "\(file.diagnostics)")
    #expect(file.parts?.first?.pattern == pattern)
    #expect(pattern.curves.allSatisfy { (1...16).contains($0.points.count) })
    #expect(pattern.events.allSatisfy { ($0.duration ?? 0) <= 30 })
    let times = pattern.events.map(\.time)
    #expect(times == times.sorted())
  }

  @Test(arguments: SoundKind.allCases)
  func `the engine plays the level of the sound within the tolerance`(
    kind: SoundKind
  ) throws {
    let analysed = Analysed(sound(kind, 42))
    let composition = analysed.composition()
    let sustained = SustainedLevel(analysed.features, composition.onsets)
    let runs = SustainedSpans(sustained, gain: 1).runs
    let played = try Outline(composition.pattern).pieces
    var worst = (intensity: 0.0, sharpness: 0.0)
    for point in runs.joined() {
      // Points near a tap are left out, because the tap and the gap in the level around it last up
      // to 15 ms.
      let isTap = composition.onsets.contains { (-0.001...0.02).contains(point.time - $0.time) }
      let isEnd = runs.contains { $0.first == point || $0.last == point }
      if isTap || isEnd { continue }
      let piece = played.first { point.time >= $0.start && point.time < $0.end }
      let state = piece?.level(at: point.time) ?? OutlineLevel(0, 0)
      worst.intensity = max(worst.intensity, abs(state.intensity - point.intensity))
      worst.sharpness = max(worst.sharpness, abs(state.sharpness - point.sharpness))
    }
    #expect(worst.intensity <= LevelLine.intensityTolerance + 0.001)
    #expect(worst.sharpness <= LevelLine.sharpnessTolerance + 0.001)
    #expect(composition.worst.intensity <= LevelLine.intensityTolerance)
    #expect(composition.worst.sharpness <= LevelLine.sharpnessTolerance)
    #expect(worst.intensity <= composition.worst.intensity + 0.001)
  }

  @Test(arguments: SoundKind.allCases)
  func `the engine plays taps under curves with their own intensity and sharpness`(
    kind: SoundKind
  ) throws {
    let outline = Analysed(sound(kind, 43)).composition().outline
    let played = try Outline(outline.pattern)
    try #require(played.taps.count == outline.taps.count)
    for (tap, felt) in zip(outline.taps, played.taps) {
      #expect(abs(tap.time - felt.time) < 1e-6)
      #expect(abs(tap.intensity - felt.intensity) < 0.002)
      #expect(abs(tap.sharpness - felt.sharpness) < 0.002)
    }
  }

  @Test func `drums become taps and hardly any continuous level`() {
    var random = SeededGenerator(seed: 44)
    let sound = KnownSound.of(.drums, seconds: 10, &random)
    let outline = Analysed(sound).composition().outline
    #expect(outline.taps.count > 20)
    let area = outline.pieces.reduce(0) {
      $0 + ($1.end - $1.start) * ($1.startIntensity + $1.endIntensity) / 2
    }
    #expect(area < 0.1, "\(area)")
  }

  @Test func `a pad becomes a continuous level of its length, and no taps`() {
    let outline = Analysed(.pad(seconds: 5)).composition().outline
    #expect(outline.taps.isEmpty)
    let length = outline.pieces.reduce(0) { $0 + $1.end - $1.start }
    #expect(length > 4.5 && length <= 5)
    #expect(outline.pieces.contains { $0.startIntensity > 0.8 })
    #expect(outline.pieces.count < 40, "\(outline.pieces.count)")
  }

  @Test func `fast hits over a pad do not interrupt its level`() {
    var random = SeededGenerator(seed: 47)
    var sound = KnownSound.pad(seconds: 5)
    for hit in 0..<16 { sound.addHat(at: 2 + Double(hit) * 0.09, 0.6, &random) }
    let outline = Analysed(sound).composition().outline
    #expect(outline.taps.count >= 14)
    for time in stride(from: 1.9, through: 3.6, by: 0.01) {
      let piece = outline.pieces.last { $0.start <= time && time < $0.end }
      #expect((piece?.level(at: time).intensity ?? 0) > 0.3, "\(time)")
    }
  }

  @Test func `a tone becomes a tap and a level from the tap to the tone's end`() throws {
    let outline = Analysed(.tone(from: 1, length: 0.8, seconds: 3)).composition().outline
    try #require(outline.taps.count == 1 && !outline.pieces.isEmpty)
    #expect(abs(outline.taps[0].time - 1) < 0.003)
    // The level begins at the end of the tap.
    #expect((0.01...0.025).contains(outline.pieces[0].start - outline.taps[0].time))
    // The level is averaged over 25 ms on each side, in windows of 20 ms.
    #expect(abs((outline.pieces.last?.end ?? 0) - 1.8) < 0.04)
  }

  @Test func `a plucked string becomes a tap and a level that decays`() throws {
    var random = SeededGenerator(seed: 45)
    var string = KnownSound(seconds: 2)
    string.addString(at: 0.3, hertz: 196, 1, &random)
    let outline = Analysed(string).composition().outline
    try #require(outline.taps.count == 1)
    let first = try #require(outline.pieces.first)
    let last = try #require(outline.pieces.last)
    #expect((0.01...0.025).contains(first.start - outline.taps[0].time))
    // The level is the rest of the sound after its peak, so it is weaker than the tap.
    #expect(first.startIntensity < outline.taps[0].intensity - 0.1)
    #expect(last.endIntensity < first.startIntensity - 0.1 && last.end > 1)
  }

  @Test func `a long sound has events of at most 30 s`() {
    let pattern = Analysed(.tone(from: 0, length: 95, seconds: 96)).composition().pattern
    let long = pattern.events.filter { $0.type == .hapticContinuous }
    #expect(long.count >= 4 && long.allSatisfy { ($0.duration ?? 0) <= 30 })
    let end = long.map { $0.time + ($0.duration ?? 0) }.max() ?? 0
    #expect(abs(end - 95) < 0.05)
  }

  @Test func `sustain scales the continuous level: none, soft, normal, strong`() {
    let sound = Analysed(.tone(from: 0.2, length: 1, seconds: 2).scaled(by: 0.5))
    func level(_ sustain: ComposeSettings.Sustain) -> Double {
      sound.composition(sustain: sustain).outline.pieces.map(\.startIntensity).max() ?? 0
    }
    #expect(level(.none) == 0)
    #expect(abs(level(.soft) - level(.normal) / 2) < 0.06)
    #expect(level(.strong) >= level(.normal) && level(.normal) > 0.9)
  }

  @Test func `a fitted line is within the tolerance of every point, and has few points`() {
    var random = SeededGenerator(seed: 46)
    var points: [LevelLine.Point] = []
    var (intensity, sharpness) = (0.5, 0.5)
    for index in 0..<2000 {
      intensity = min(max(intensity + random.real(-0.02...0.02), 0), 1)
      sharpness = min(max(sharpness + random.real(-0.02...0.02), 0), 1)
      points.append(.init(time: Double(index) / 200, intensity: intensity, sharpness: sharpness))
    }
    let line = LevelLine.fitted(points)
    let worst = LevelLine.worst(line, points)
    #expect(worst.intensity <= LevelLine.intensityTolerance && worst.intensity > 0.03)
    #expect(worst.sharpness <= LevelLine.sharpnessTolerance)
    #expect(line.count < 400 && line.first == points.first && line.last == points.last)
    let straight = (0..<500).map {
      LevelLine.Point(time: Double($0) / 200, intensity: Double($0) / 500, sharpness: 0.3)
    }
    #expect(LevelLine.fitted(straight).count == 2)
  }
}
