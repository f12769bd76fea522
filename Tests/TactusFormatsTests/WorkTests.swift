import TactusFormats
import TactusJSON
import TactusPattern
import Testing

/// Tests conversions with as many taps or attributes as the limits permit. If the time grew with
/// the square of their number, the tests would take minutes.
@Suite(.timeLimit(.minutes(2))) struct WorkTests {
  private static let count = FormatLimits.pieces
  private let taps = (0..<count).map { index in
    OutlineTap(0.5, intensity: 0.001 + Double(index % 7) / 10, sharpness: Double(index % 5) / 4)
  }

  @Test func `many taps at one time can be compared`() {
    let outline = Outline(taps: taps)
    let worst = OutlineComparison(asked: outline, given: outline).worst
    #expect(worst == LevelError())
  }

  @Test func `many taps at one time can be mixed into pieces`() throws {
    let mixed = try Outline(taps: taps).withTapsAsPieces()
    let loudest = mixed.pieces.map(\.startIntensity).max()
    #expect(loudest == 1)
  }

  @Test func `many taps at one time can be written as breakpoints`() throws {
    // Each tap is a breakpoint with an emphasis, and both count.
    let text = try MetaHapticWriter.write(Outline(taps: Array(taps.prefix(Self.count / 2 - 8))))
    #expect(text.utf8.count > 1_000_000)
  }

  @Test func `many taps that overlap one another can be compared`() {
    let row = (0..<Self.count).map { index in
      OutlineTap(Double(index) * 1e-7, intensity: 0.000_1, sharpness: Double(index % 5) / 4)
    }
    let outline = Outline(taps: row)
    #expect(OutlineComparison(asked: outline, given: outline).worst == LevelError())
  }

  @Test func `many unknown attributes are each reported with their places`() {
    let names = (0..<199_000).map { "a\($0)=\"\"" }.joined(separator: " ")
    let text = "<vibration-effect \(names)><predefined-effect name=\"click\"/></vibration-effect>"
    let file = PatternFile.read(Array(text.utf8))
    #expect(file.parts == nil)
    let first = file.diagnostics.first
    #expect(first?.column == 19 && first?.message.contains("\"a0\"") == true)
    #expect(file.diagnostics[99].path.contains("a99"))
  }

  @Test func `the place of an attribute is right even after values that contain its name`() {
    let text =
      "<vibration-effect><waveform-effect><waveform-entry durationMs=\"10\" "
      + "amplitude=\"> amplitude=\"/></waveform-effect></vibration-effect>"
    let file = PatternFile.read(Array(text.utf8))
    // Only the amplitude is invalid.
    #expect(file.diagnostics.map(\.column) == [68])
    let other =
      "<vibration-effect><waveform-effect><waveform-entry amplitudes=\"> amplitude=\" "
      + "durationMs=\"10\" amplitude=\"300\"/></waveform-effect></vibration-effect>"
    let places = PatternFile.read(Array(other.utf8)).diagnostics.map(\.column)
    #expect(places == [52, 94])
  }
}
