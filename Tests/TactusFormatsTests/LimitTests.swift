import TactusFormats
import TactusJSON
import Testing

/// Checks that every reader refuses files that exceed its limits.
@Suite struct LimitTests {
  private func errors(_ text: String) -> [String] {
    let file = PatternFile.read(Array(text.utf8))
    #expect(file.parts == nil)
    return file.diagnostics.filter { $0.severity == .error }.map(\.message)
  }

  @Test func `elements that are nested too deeply are refused`() {
    let text = String(repeating: "<vibration-effect>", count: 100_000)
    #expect(errors(text).first?.contains("nested too deeply; expected 64 levels at most") == true)
  }

  @Test func `a file with too many elements is refused`() {
    let entries = String(repeating: "<a/>", count: FormatLimits.xmlParts + 1)
    #expect(
      errors("<vibration-effect>\(entries)</vibration-effect>").first?
        .contains("too many elements and attributes") == true)
  }

  @Test func `a file that declares entities is refused`() {
    let text = """
      <!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <vibration-effect>&b;</vibration-effect>
      """
    #expect(errors(text) == ["document type declarations are not read; expected an element"])
  }

  @Test func `a file with too many changes of its level is refused`() {
    let points = (0..<70_000).map { "{\"time\": \($0), \"amplitude\": \($0 % 2)}" }
    // Each change of the amplitude becomes several line segments of the outline.
    let text =
      "{\"version\": {\"major\": 1}, \"signals\": {\"continuous\": {\"envelopes\": "
      + "{\"amplitude\": [\(points.prefix(60_000).joined(separator: ","))]}}}}"
    #expect(errors(text).contains { $0.contains("too many straight pieces") })
  }

  /// Writes outlines of these sizes. The largest one must be refused by the writer; all others must
  /// be written, and be readable again.
  private func checkBorder(
    _ sizes: ClosedRange<Int>, _ outline: (Int) -> Outline,
    _ write: (Outline) throws(OutlineError) -> String
  ) throws {
    var written: [Int] = []
    for size in sizes {
      do throws(OutlineError) {
        let file = PatternFile.read(Array(try write(outline(size)).utf8))
        #expect(file.parts != nil, "\(size): \(file.diagnostics)")
        written.append(size)
      } catch {
        guard case .tooLarge = error else { throw error }
      }
    }
    #expect(written == Array(sizes.dropLast()))
  }

  /// An outline of pieces in a row. Their intensity goes from `low` to `high` and back in turn; if
  /// they are steady, it is `low` and `high` in turn.
  private func row(_ count: Int, from low: Double, to high: Double, isSteady: Bool) -> Outline {
    Outline(
      pieces: (0..<count).map { index in
        let levels = index.isMultiple(of: 2) ? (low, high) : (high, low)
        return OutlinePiece(
          Double(index) / 500, Double(index + 1) / 500, from: OutlineLevel(levels.0, 0.5),
          to: OutlineLevel(isSteady ? levels.0 : levels.1, 0.5))
      })
  }

  /// A tap is a breakpoint with an emphasis. After the last tap there is one more breakpoint.
  @Test func `as many taps as a haptic file can have are written and read again`() throws {
    let border = FormatLimits.pieces / 2
    try checkBorder(
      border - 1...border,
      { count in
        Outline(taps: (0..<count).map { OutlineTap(Double($0) / 20, intensity: 1, sharpness: 0.5) })
      }, MetaHapticWriter.write)
  }

  /// A constant piece has two breakpoints of amplitude and one of frequency. The first piece has
  /// one more of frequency.
  @Test func `as many steps as a haptic file can have are written and read again`() throws {
    let border = FormatLimits.pieces / 3 + 1
    try checkBorder(
      border - 1...border, { row($0, from: 0.2, to: 0.8, isSteady: true) },
      MetaHapticWriter.write)
  }

  /// A control point is an element with three attributes; there are two elements and an attribute
  /// around them. A piece has one control point. There are two more: one for the start of the first
  /// piece, and one for the step at the end.
  @Test func `as many levels as an XML file can have are written and read again`() throws {
    let border = (FormatLimits.xmlParts - 3) / 4 - 1
    try checkBorder(
      border - 1...border, { row($0, from: 0.2, to: 0.8, isSteady: false) }, AndroidWriter.write)
  }

  @Test func `a file with too many overlapping effects is refused`() {
    let effect =
      "{\"position\": 0, \"keyframes\": [{\"relative_position\": 0, "
      + "\"amplitude_modulation\": 0.001, "
      + "\"frequency_modulation\": 70}, {\"relative_position\": NUMBER}]}"
    let effects = (1...4000).map { effect.replacing("NUMBER", with: "\($0)") }
    let text =
      "{\"version\": \"2025\", \"perceptions\": [{\"perception_modality\": \"Vibrotactile\", "
      + "\"channels\": [{\"bands\": [{\"band_type\": \"VectorialWave\", \"effects\": "
      + "[\(effects.joined(separator: ","))]}]}]}]}"
    #expect(errors(text).contains { $0.contains("effects that overlap have too many changes") })
  }

  @Test(arguments: [
    "1e400", "-1", "1e300", "\"1\"", "null", "99999999999999999999", "[]", "{}",
  ])
  func `impossible numbers are refused`(_ value: String) {
    let haptic =
      "{\"version\": {\"major\": \(value)}, \"signals\": {\"continuous\": {\"envelopes\": "
      + "{\"amplitude\": [{\"time\": \(value), \"amplitude\": \(value)}]}}}}"
    let hjif =
      "{\"version\": \"2025\", \"timescale\": \(value), \"perceptions\": "
      + "[{\"perception_modality\": \"Vibration\", \"channels\": [{\"gain\": \(value), \"bands\": "
      + "[{\"band_type\": \"VectorialWave\", \"effects\": [{\"position\": \(value), \"keyframes\": "
      + "[{\"relative_position\": \(value), \"amplitude_modulation\": \(value)}]}]}]}]}]}"
    #expect(!errors(haptic).isEmpty && !errors(hjif).isEmpty)
  }
}
