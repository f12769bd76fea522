import TactusStatistics
import TestSound
import Testing

@testable import TactusCompose

@Suite struct TempoTests {
  /// The relative error of a tempo. Half and double the known tempo also count as correct, because
  /// listeners disagree about them.
  private func error(_ found: Double, _ known: Double) -> Double {
    [0.5, 1, 2].map { abs(found / (known * $0) - 1) }.min() ?? 1
  }

  @Test(arguments: [60.0, 75, 96, 110, 128, 150, 174], [40.0, 10])
  func `the tempo of drums is found within half a percent`(tempo: Double, decibels: Double) throws {
    var random = SeededGenerator(seed: UInt64(tempo))
    let sound = KnownSound.drums(seconds: 20, tempo: [tempo], &random).noisy(decibels, &random)
    let found = try #require(Analysed(sound).composition().tempo)
    #expect(error(found.beatsPerMinute, tempo) < 0.005, "\(found)")
    #expect(found.confidence > 0.5 && found.sections.count == 1, "\(found)")
  }

  @Test func `a change of tempo is found within four seconds`() throws {
    var random = SeededGenerator(seed: 5)
    let tempo = Array(repeating: 96.0, count: 32) + [132]
    let sound = KnownSound.drums(seconds: 40, tempo: tempo, &random)
    let found = try #require(Analysed(sound).composition().tempo)
    try #require(found.sections.count == 2, "\(found)")
    #expect(error(found.sections[0].beatsPerMinute, 96) < 0.01)
    #expect(error(found.sections[1].beatsPerMinute, 132) < 0.01)
    #expect(abs(found.sections[0].end - 20.25) < 4)
    #expect(found.sections[0].start == 0 && found.sections[0].end == found.sections[1].start)
    #expect(abs(found.sections[1].end - 40) < 0.01)
  }

  @Test(arguments: [SoundKind.plucked, .bursts, .speech, .bowed], [31 as UInt64, 32, 33])
  func `sounds without a beat have no tempo`(kind: SoundKind, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sound = KnownSound.of(kind, seconds: 20, &random)
    let tempo = Analysed(sound).composition().tempo
    #expect(tempo == nil, "\(String(describing: tempo))")
  }

  @Test func `a pad, a single hit and a short sound have no tempo`() {
    var hit = KnownSound(seconds: 10)
    hit.addBassDrum(at: 1, 1)
    #expect(Analysed(hit).composition().tempo == nil)
    #expect(Analysed(.pad(seconds: 10)).composition().tempo == nil)
    var random = SeededGenerator(seed: 1)
    let short = KnownSound.drums(seconds: 1.5, tempo: [150], &random)
    #expect(Analysed(short).composition().tempo == nil)
  }

  @Test func `without taps the tempo is the same`() {
    var random = SeededGenerator(seed: 1)
    let sound = Analysed(KnownSound.drums(seconds: 10, tempo: [120], &random))
    #expect(sound.composition(taps: .none).tempo == sound.composition().tempo)
  }
}
