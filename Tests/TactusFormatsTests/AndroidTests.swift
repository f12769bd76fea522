import TactusFormats
import TactusJSON
import TactusPattern
import Testing

@Suite struct AndroidTests {
  private func primitives(_ list: [(String, Int, Bool)]) throws -> PatternFile {
    let parts = list.map { name, delay, isRelative in
      "<primitive-effect name=\"\(name)\" delayMs=\"\(delay)\""
        + (isRelative ? " delayType=\"relative_start_offset\"/>" : "/>")
    }
    return PatternFile.read(
      Array("<vibration-effect>\(parts.joined())</vibration-effect>".utf8))
  }

  /// The rule and its example come from Android's `PrimitiveDelayAdapter` and its tests: a
  /// primitive that would overlap the previous one is dropped, and later offsets count from its
  /// intended start. A quick rise takes 150 ms here.
  @Test func `a primitive that would overlap is dropped, and offsets count from it`() throws {
    let rise = "quick_rise"
    let file = try primitives([
      (rise, 10, true), (rise, 50, true), (rise, 50, true), (rise, 50, true),
    ])
    let starts = try #require(file.outline).pieces.map { ($0.start * 1000).rounded() }
    #expect(starts == [10, 160])
    let dropped = file.diagnostics.filter { $0.code == .notCovered }
    #expect(dropped.map(\.path).map { $0.contains("[1].delayMs") } == [true, false])
    #expect(dropped.map(\.path).map { $0.contains("[2].delayMs") } == [false, true])
  }

  @Test func `a pause begins after the previous primitive has ended`() throws {
    let file = try primitives([
      ("slow_rise", 0, false), ("click", 10, true), ("click", 20, false), ("quick_fall", 5, false),
    ])
    let outline = try #require(file.outline)
    // The rise lasts 500 ms, and the click within it is dropped. The second click begins after a
    // pause of 20 ms and lasts 15 ms. The fall begins after a pause of 5 ms.
    #expect(outline.taps.map { ($0.time * 1000).rounded() } == [520])
    #expect(outline.pieces.map { ($0.start * 1000).rounded() } == [0, 540])
  }

  @Test func `primitives of random compositions do not overlap`() throws {
    let names = ["click", "thud", "spin", "quick_rise", "slow_rise", "quick_fall", "tick"]
    for seed in 0..<60 {
      var dice = Dice(seed)
      let file = try primitives(
        (0..<12).map { _ in
          (names[dice.next(names.count)], dice.next(400), dice.next(2) == 0)
        })
      let outline = try #require(file.outline)
      #expect(
        zip(outline.pieces, outline.pieces.dropFirst()).allSatisfy { $0.end <= $1.start + 1e-9 })
      // Apart from the tap at the start of a thud, no tap begins within a line segment.
      let inside = outline.taps.count { tap in
        outline.pieces.contains { $0.start + 1e-6 < tap.time && tap.time < $0.end - 1e-6 }
      }
      #expect(inside == 0, "seed \(seed)")
    }
  }

  /// Many taps at the same time have full intensity for 15 ms, and then fall within a microsecond.
  @Test(arguments: [1, 2, 3, 4, 20, 1000, 60_000])
  func `a level that falls within a millisecond is kept up to its fall`(_ count: Int) throws {
    for onset in [0.5, 0.5004, 0.5009] {
      let taps = Array(
        repeating: OutlineTap(onset, intensity: 0.75, sharpness: 0.5), count: count)
      let asked = Outline(taps: taps)
      let text = try AndroidWriter.write(asked.withTapsAsPieces())
      let given = try #require(PatternFile.read(Array(text.utf8)).outline)
      let worst = OutlineComparison(asked: asked, given: given).worst
      #expect(worst.intensity <= 0.03 && worst.sharpness <= 0.001, "\(onset): \(worst)")
    }
  }

  /// libexpat reads UTF-16, so Tactus must recognize such a file as XML, too.
  @Test(arguments: [true, false])
  func `a file in UTF-16 is read like one in UTF-8`(_ isLittleEndian: Bool) throws {
    let text = "<vibration-effect><predefined-effect name=\"click\"/></vibration-effect>"
    let bytes = ("\u{FEFF}" + text).utf16.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isLittleEndian ? [low, high] : [high, low]
    }
    let file = PatternFile.read(bytes)
    #expect(file.format == .android && file.outline != nil, "\(file.diagnostics)")
    #expect(file.outline == PatternFile.read(Array(text.utf8)).outline)
  }

  @Test func `an effect that lasts too long is an error with its place`() {
    let entry = "<waveform-entry durationMs=\"600000000\" amplitude=\"9\"/>"
    let text = "<vibration-effect><waveform-effect>\(entry)\(entry)"
    let file = PatternFile.read(Array("\(text)</waveform-effect></vibration-effect>".utf8))
    #expect(file.parts == nil)
    #expect(
      file.diagnostics.map { $0.rendered(file: "f") } == [
        "f:1:1: error: the effect is too long; expected 1000000 seconds at most "
          + "($[\"vibration-effect\"])"
      ])
  }

  @Test func `a step of only the sharpness stays a step`() throws {
    let steps = (0..<6).map { index in
      let level = OutlineLevel(0.6, index.isMultiple(of: 2) ? 0.1 : 0.9)
      return OutlinePiece(Double(index) * 0.2, Double(index + 1) * 0.2, from: level, to: level)
    }
    let asked = Outline(pieces: steps)
    let given = try #require(
      PatternFile.read(Array(try AndroidWriter.write(asked).utf8)).outline)
    let worst = OutlineComparison(asked: asked, given: given).worst
    #expect(worst.sharpness <= 0.001 && worst.intensity <= 0.001)
    let middle = given.pieces.last { $0.start <= 0.3 }
    #expect(abs((middle?.level(at: 0.3).sharpness ?? 0) - 0.9) < 0.001)
  }
}
