import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import TactusStatistics
import Testing

/// Checks that outputs with look-ahead have the same levels as outputs that play on arrival, even
/// after late commands.
@Suite struct LookAheadTests {
  @Test(arguments: Seeds.of(3001...3060))
  func `look-ahead does not change the levels`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try compare(random.script(), random.times(), seed) { _ in }
  }

  @Test(arguments: Seeds.of(4001...4040))
  func `look-ahead does not change the levels if zones share motors`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let script = random.script(zones: [.default, .leftHandle, .rightHandle, .handles])
    try compare(script, gridTimes, seed, model: .motors) { _ in }
  }

  @Test(arguments: Seeds.of(5001...5040))
  func `an output with a capacity of eight segments never overflows`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try compare(random.script(), random.times(), seed) { $0.capacitySegments = 8 }
  }

  @Test(arguments: Seeds.of(6001...6020))
  func `a latency makes no immediate command late`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var script = random.script()
    for index in script.calls.indices { script.calls[index].at = nil }
    // A sent parameter whose offset is below the latency is always late, so these calls are left
    // out.
    script.calls.removeAll {
      switch $0.action {
      case .values, .curve: true
      default: false
      }
    }
    try compare(script, random.times(), seed) { $0.latencyNanoseconds = 5_000_000 }
  }

  @Test func `a change at the start of an event does not remove the event`() throws {
    for lookAhead in [0.0, 20] {
      let rig = try Rig(lookAheadMilliseconds: lookAhead)
      try rig.player(.tap(at: 50)).start()
      rig.advance(to: 50)
      try rig.player(.tap()).start()
      rig.advance(to: 200)
      #expect(rig.capture.events.map(\.onsetNanoseconds) == [50_000_000, 50_000_000])
    }
  }

  @Test func `an event is recorded once, even if it is submitted again after a change`() throws {
    let rig = try Rig(lookAheadMilliseconds: 20)
    let player = rig.player(.tap(at: 50))
    try player.start()
    rig.advance(to: 40)
    try player.send([DynamicParameter(.hapticIntensity, 0.5)], at: rig.time(50))
    rig.advance(to: 200)
    #expect(rig.capture.events.map(\.onsetNanoseconds) == [50_000_000])
    #expect(isClose(rig.levels([50]), [0.5]))
  }

  /// The points of the update grid in nanoseconds, one per millisecond.
  private var gridTimes: [Int64] { (0..<1000).map { $0 * 1_000_000 } }

  private func compare(
    _ script: Script, _ times: [Int64], _ seed: UInt64, model: LoopbackModel = .wideband,
    change: (inout OutputCapabilities) -> Void
  ) throws {
    let plain = try Rig(model)
    let endings = try script.play(on: plain)
    let expected = plain.capture
    for lookAhead in [20.0, 50] {
      let rig = try Rig(model, lookAheadMilliseconds: lookAhead, change: change)
      let place: Comment = "seed \(seed), look-ahead \(lookAhead) ms"
      #expect(try script.play(on: rig) == endings, place)
      let capture = rig.capture
      #expect(capture.violations.isEmpty, place)
      #expect(rig.output.refusedSubmissions == 0, place)
      for actuator in expected.capabilities.actuators.indices {
        let wrong = times.first {
          let level = expected.level(ofActuator: actuator, at: $0)
          let other = capture.level(ofActuator: actuator, at: $0)
          return abs(level - other) > 1e-6
        }
        #expect(wrong == nil, place)
      }
    }
  }
}

extension SeededGenerator {
  /// Times on the update grid and between its points, at which no event begins or ends.
  mutating func times() -> [Int64] {
    (0..<500).map { index in
      index % 2 == 0
        ? Int64(index) * 2_000_000
        : Int64.random(in: 0..<1_000_000, using: &self) * 1000 + 777
    }
  }
}
