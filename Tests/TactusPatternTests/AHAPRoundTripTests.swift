import TactusPattern
import TactusStatistics
import Testing

@Suite("AHAP: reading what was written") struct AHAPRoundTripTests {
  static let handMade = [
    Pattern(version: nil),
    Pattern(version: 1.5),
    Pattern(events: [Event(.hapticContinuous, time: 0.1, duration: 0)]),
    Pattern(events: [Event(.audioCustom, waveform: Waveform(nil, loops: false))]),
    Pattern(events: [Event(.audioCustom, waveform: Waveform(.path("é/\"\\\n.wav")))]),
    Pattern(
      events: [Event(.audioContinuous, duration: 1e300, parameters: [.init(.audioPan, -7.5)])],
      parameters: [DynamicParameter(.audioPitch, 1.5e-300, time: 0.1 + 0.2)],
      curves: [ParameterCurve(.hapticAttackTime, points: [])]),
    Pattern(entries: [Entry(.unknown), Entry(.unknown, unknown: [UnknownField("", .null)])]),
  ]

  @Test(arguments: handMade)
  func `a pattern of the list is equal after it was written and read`(_ pattern: Pattern) throws {
    #expect(read(try AHAPWriter.write(pattern)).pattern == pattern)
  }

  @Test(arguments: 0..<64)
  func `a random pattern with unknown keys is equal after it was written and read`(_ seed: UInt64)
    throws
  {
    var maker = PatternMaker(seed: seed)
    for _ in 0..<20 {
      let pattern = maker.pattern()
      let text = try AHAPWriter.write(pattern)
      let result = read(text)
      #expect(result.pattern == pattern)
      #expect(try result.pattern.map(AHAPWriter.write) == text)
    }
  }
}

/// Makes random patterns from all elements of AHAP.
struct PatternMaker {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func pattern() -> Pattern {
    Pattern(
      version: flip() ? 1 : nil, entries: some(8) { $0.entry() }, unknown: fields("x"))
  }

  private mutating func flip() -> Bool { Bool.random(using: &random) }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    let number = Double.random(in: range, using: &random)
    return flip() ? number : (number * 8).rounded() / 8
  }

  private mutating func time() -> Double { number(0...20) }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  /// Makes a list of random length with at most `most` values.
  private mutating func some<Value>(
    _ most: Int, _ make: (inout PatternMaker) -> Value
  ) -> [Value] {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in make(&self) }
  }

  /// Makes a list of unknown keys for one JSON object. Two lists in three are empty. The keys
  /// differ from each other and from the keys of AHAP.
  private mutating func fields(_ prefix: String, depth: Int = 3) -> [UnknownField] {
    guard Int.random(in: 0..<3, using: &random) == 0 else { return [] }
    return some(3) { $0.value(depth) }.enumerated().map {
      UnknownField("\(prefix) é\"\\\($0.offset)", $0.element)
    }
  }

  private mutating func value(_ depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &random) {
    case 0: .null
    case 1: .boolean(flip())
    case 2: .number(pick(["0", "-0", "1.50", "1E5", "1e-999", "123456789012345678901234567890"]))
    case 3: .string(pick(["", "a", "\u{0}\n\t\u{7F}", "é😀\u{2028}", "\"\\/"]))
    case 4: .array(some(3) { $0.value(depth - 1) })
    default: .object(fields("k", depth: depth - 1))
    }
  }

  private mutating func entry() -> Entry {
    let content: Entry.Content =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: .event(event())
      case 1: .parameter(parameter())
      case 2: .curve(curve())
      default: .unknown
      }
    return Entry(content, unknown: fields("entry"))
  }

  private mutating func event() -> Event {
    Event(
      pick(EventType.allCases), time: time(), duration: flip() ? time() : nil,
      parameters: some(4) { maker in
        EventParameter(
          maker.pick(EventParameterID.allCases), maker.number(-2...2), unknown: maker.fields("p"))
      },
      waveform: waveform(), unknown: fields("event"))
  }

  private mutating func waveform() -> Waveform? {
    let waveform = Waveform(
      flip() ? .path(pick(["a.wav", "é/b c.wav", "../d.wav", ""])) : nil,
      usesVolumeEnvelope: pick([nil, true, false]), loops: pick([nil, true, false]))
    return waveform == Waveform(nil) ? nil : waveform
  }

  private mutating func parameter() -> DynamicParameter {
    DynamicParameter(
      pick(ControlID.allCases), number(-2...2), time: time(), unknown: fields("parameter"))
  }

  private mutating func curve() -> ParameterCurve {
    ParameterCurve(
      pick(ControlID.allCases), time: time(),
      points: some(20) { maker in
        ParameterCurve.ControlPoint(
          maker.time(), maker.number(-2...2), unknown: maker.fields("point"))
      }, unknown: fields("curve"))
  }
}
