import TactusFormats
import TactusJSON
import TactusPattern
import TestFelt
import Testing

/// Compares the levels over time of a file and of its conversion. Both are computed from the texts
/// by an evaluator of these tests, which shares no code with Tactus.
@Suite struct ConversionTests {
  private static let written: [FileFormat] = [.ahap, .haptic, .android]
  /// The permitted difference beyond the stated errors. It is needed because the evaluator compares
  /// at odd times, which adds an error on slopes.
  private static let slack = 0.006

  @Test(arguments: Corpus.evaluated, written)
  func `no level of a conversion differs by more than the stated error`(
    _ name: String, _ format: FileFormat
  ) throws {
    let bytes = try Corpus.bytes(name)
    let converted = try Converted(bytes, to: format)
    let asked = try FeltFile(name, bytes)
    let given = try FeltFile("new.\(format.suffix)", converted.bytes)
    // In Android's format times are rounded by up to half a millisecond, and a step takes a
    // millisecond.
    let worst = asked.worst(of: given, window: format == .android ? 0.0016 : 0.0011)
    let stated = try #require(converted.report.worst)
    #expect(worst.intensity <= stated.intensity + Self.slack)
    #expect(worst.sharpness <= stated.sharpness + Self.slack)
    #expect(abs(asked.lastFelt - given.lastFelt) <= 0.003)
  }

  @Test(arguments: Corpus.evaluated.filter { !$0.hasSuffix("ahap") })
  func `a conversion to AHAP keeps the levels within 0.01`(_ name: String) throws {
    let bytes = try Corpus.bytes(name)
    let converted = try Converted(bytes, to: .ahap)
    let worst = try FeltFile(name, bytes)
      .worst(of: FeltFile("new.ahap", converted.bytes), window: 0.0011)
    #expect(worst.intensity <= 0.01)
    #expect(worst.sharpness <= 0.01)
  }

  @Test(arguments: Corpus.names("haptic"))
  func `a haptic file that is converted to AHAP and back keeps its levels`(_ name: String) throws {
    let bytes = try Corpus.bytes(name)
    let there = try Converted(bytes, to: .ahap)
    let back = try Converted(there.bytes, to: .haptic)
    let worst = try FeltFile(name, bytes)
      .worst(of: FeltFile("new.haptic", back.bytes), window: 0.0011)
    #expect(worst.intensity <= 0.015)
    #expect(worst.sharpness <= 0.015)
  }

  @Test(arguments: Corpus.names("ahap"))
  func `an AHAP file that is converted to Android and back keeps its levels`(_ name: String) throws
  {
    let bytes = try Corpus.bytes(name)
    let there = try Converted(bytes, to: .android)
    let back = try Converted(there.bytes, to: .ahap)
    let worst = try FeltFile(name, bytes).worst(of: FeltFile("b.ahap", back.bytes), window: 0.0021)
    #expect(worst.intensity <= 0.06)
  }

  @Test func `AHAP to AHAP changes nothing`() throws {
    for name in Corpus.names("ahap") {
      let bytes = try Corpus.bytes(name)
      let converted = try Converted(bytes, to: .ahap)
      #expect(
        PatternFile.read(bytes).parts?.first?.pattern
          == PatternFile.read(converted.bytes).parts?.first?.pattern)
      #expect(converted.report.worst == LevelError())
    }
  }

  @Test func `curves have at most 16 points, and events at most 30 s`() throws {
    for name in Corpus.evaluated where !name.hasSuffix("ahap") {
      let pattern = try #require(PatternFile.read(Corpus.bytes(name)).parts?.first?.pattern)
      #expect(pattern.curves.allSatisfy { $0.points.count <= 16 })
      #expect(pattern.events.allSatisfy { ($0.duration ?? 0) <= 30 })
    }
  }

  /// The values come from the AHAP file that Meta's studio exports for its `valid_v1.haptic`: an
  /// amplitude of 0.2 becomes 0.4472136, and 0.3 becomes 0.5477226. An emphasis of 0.6 becomes
  /// 0.7745967 and its frequency is kept.
  @Test func `amplitudes become intensities as in the files of Meta's studio`() throws {
    let text = """
      {"version": {"major": 1}, "signals": {"continuous": {"envelopes": {"amplitude": [
        {"time": 0, "amplitude": 0.2}, {"time": 0.1, "amplitude": 0.3,
        "emphasis": {"amplitude": 0.6, "frequency": 0.7}}, {"time": 0.2, "amplitude": 0.3}],
        "frequency": [{"time": 0, "frequency": 0.99}]}}}}
      """
    let outline = try #require(MetaHapticReader.read(Array(text.utf8)).outline)
    let tap = try #require(outline.taps.first)
    #expect(abs(tap.intensity - 0.774_596_7) < 1e-6 && tap.sharpness == 0.7)
    let first = try #require(outline.pieces.first)
    #expect(abs(first.startIntensity - 0.447_213_6) < 1e-6)
    #expect(abs(first.startSharpness - 0.994_987_4) < 1e-6)
    let later = try #require(outline.pieces.last)
    #expect(abs(later.endIntensity - 0.547_722_6) < 1e-6)
  }

  @Test func `a tap in a span keeps its strength`() throws {
    let bytes = try Corpus.bytes("hand-steps.haptic")
    let converted = try Converted(bytes, to: .ahap)
    let given = try FeltFile("new.ahap", converted.bytes)
    // The level of 0.25 becomes an intensity of 0.5, and the emphasis of 0.64 becomes one of 0.8.
    #expect(abs(given.felt(0.2105).intensity - (0.5 + 0.8 * (1 - 10.5 / 15))) < 0.002)
    #expect(abs(given.felt(0.4).intensity - 0.9) < 0.002)
    #expect(given.felt(0.6).intensity == 0)
  }

  @Test func `sound and metadata that a format lacks are dropped by name`() throws {
    let text = """
      {"Version": 1, "Metadata": {"Project": "P", "Room": "R"}, "Pattern": [
        {"Event": {"EventType": "HapticTransient", "Time": 0, "EventParameters": []}},
        {"Event": {"EventType": "AudioContinuous", "Time": 0, "EventDuration": 1,
          "EventParameters": []}}]}
      """
    let report = try Converted(Array(text.utf8), to: .haptic).report
    #expect(
      report.dropped.map(\.message) == [
        "1 audio event: Meta .haptic has no sound", "metadata: room",
      ])
    #expect(!report.isWithin(.limit))
  }
}
