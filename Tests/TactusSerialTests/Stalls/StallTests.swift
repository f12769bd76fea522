import TactusDevice
import TactusEngine
import TactusPattern
import TactusSerial
import TactusStatistics
import Testing

/// After a stall of any part between the engine and the motor, the motor is driven with the present
/// level, and no earlier one.
///
/// Engine, submission channel, link, line and device run on one virtual clock. The motor's drive at
/// each tick is compared with the level of a loopback that plays the same pattern without a stall.
@Suite struct StallTests {
  private static let patterns: [(name: String, pattern: Pattern)] = {
    var result = [
      ("ramps", StallPatterns.ramps), ("holds", StallPatterns.holds), ("taps", StallPatterns.taps),
    ]
    for name in ["rumble", "heartbeats", "inflate", "sparkle"] {
      if let pattern = try? StallPatterns.preset(name) { result.append((name, pattern)) }
    }
    return result
  }()

  private static let levels: [UndisturbedLevels] = {
    guard let device = try? VirtualDevice() else { return [] }
    return patterns.compactMap {
      try? UndisturbedLevels($0.pattern, on: device.capabilities, seconds: 3.5)
    }
  }()

  /// The lengths of stalls in milliseconds.
  private static let lengths = [50, 110, 250, 430, 950]

  /// The milliseconds after a stall in which levels are compared.
  private static let after = 400

  @Test(arguments: Stall.Kind.allCases, [Int64(20), 100, 500])
  func `after a stall the present level is driven`(_ kind: Stall.Kind, _ lookAhead: Int64) throws {
    try #require(Self.levels.count == 7)
    for (place, length) in Self.lengths.enumerated() {
      // The pattern and the start of the stall vary with the arguments, so that many combinations
      // occur.
      let seed = place * 5 + Int(lookAhead) / 20 + kind.rawValue.utf8.count
      let choice = seed % Self.patterns.count
      let stall = Stall(kind: kind, start: 200 + seed * 37 % 350, length: length)
      var run = try StallRun(Self.patterns[choice].pattern, lookAhead: lookAhead, [stall])
      try run.advance(to: stall.end + Self.after)
      let figures = StallFigures(run, Self.levels[choice])
      #expect(figures.count >= Self.after)
      let wrong = figures.errors(after: stall.recovery)
      let place = "\(Self.patterns[choice].name), look-ahead \(lookAhead), \(stall)"
      #expect(wrong.isEmpty, "\(place): \(wrong.count) \(wrong.prefix(2))")
      run.device.with { #expect($0.ending == nil) }
    }
  }

  /// There are two stalls of random kinds. The effects of the first must not disturb the recovery
  /// from the second.
  @Test(arguments: UInt64(1)...8)
  func `after two stalls the present level is driven`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let choice = Int.random(in: 0..<Self.patterns.count, using: &random)
    let lookAheads: [Int64] = [10, 20, 100, 200, 500, 1000]
    let lookAhead = lookAheads.randomElement(using: &random) ?? 20
    let first = Stall.random(within: 50..<300, using: &random)
    let second = Stall.random(within: first.end + 150..<first.end + 400, using: &random)
    var run = try StallRun(
      Self.patterns[choice].pattern, lookAhead: lookAhead, [first, second])
    try run.advance(to: second.end + Self.after)
    let wrong = StallFigures(run, Self.levels[choice]).errors(after: 100)
    let place = "\(Self.patterns[choice].name), look-ahead \(lookAhead), \(first), \(second)"
    #expect(wrong.isEmpty, "\(place): \(wrong.prefix(2))")
    run.device.with { #expect($0.ending == nil) }
  }
}
