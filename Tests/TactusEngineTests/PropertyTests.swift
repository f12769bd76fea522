import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import TactusStatistics
import Testing

/// Checks properties that hold for every pattern and every sequence of commands. The patterns and
/// commands are random.
@Suite struct PropertyTests {
  @Test(arguments: Seeds.of(7001...7040))
  func `levels stay between 0 and 1`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rig = try Rig(seed % 2 == 0 ? .motors : .lra)
    _ = try random.script().play(on: rig)
    let capture = rig.capture
    for segment in capture.segments.map(\.segment) {
      let isRight = (0...1).contains(segment.startLevel) && (0...1).contains(segment.endLevel)
      #expect(isRight, "seed \(seed): \(segment)")
    }
    for level in capture.levels {
      let values = [
        level.startIntensity, level.endIntensity, level.startSharpness, level.endSharpness,
      ]
      #expect(values.allSatisfy { (0...1).contains($0) }, "seed \(seed): \(level)")
    }
  }

  @Test(arguments: Seeds.of(7101...7130))
  func `advancing the clock in several parts does not change the capture`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let script = random.script()
    let lookAhead = Double(random.pick([0, 20]))
    let whole = try Rig(lookAheadMilliseconds: lookAhead)
    let split = try Rig(lookAheadMilliseconds: lookAhead)
    let stops = (0..<200).map { _ in Int64.random(in: 0..<1_000_000_000, using: &random) }
    let endings = try script.play(on: whole)
    #expect(try script.play(on: split, stops: stops) == endings, "seed \(seed)")
    #expect(whole.capture == split.capture, "seed \(seed)")
  }

  @Test(arguments: Seeds.of(7201...7240))
  func `playing after a seek equals the rest of the pattern, without earlier events`(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let pattern = random.pattern()
    let offset = random.moment(in: 0...300)
    var rest = pattern
    // Removes the events that begin before the offset, however long they last. Parameters stay.
    rest.entries.removeAll {
      if case .event(let event) = $0.content { event.time * 1e9 < Double(offset) } else { false }
    }
    let plain = try Rig()
    try plain.player(rest).start()
    plain.advance(to: 1500)
    let seeking = try Rig()
    let player = seeking.player(pattern)
    try player.seek(to: offset)
    try player.start(at: Session.virtualStart + offset)
    seeking.advance(to: 1500)
    let (expected, found) = (plain.capture, seeking.capture)
    // Between the points of the update grid the segments may differ, so only the points of the grid
    // are compared.
    let wrong = (offset / 1_000_000 + 1..<1500).first { millisecond in
      let time = millisecond * 1_000_000
      let difference =
        expected.level(ofActuator: 0, at: time) - found.level(ofActuator: 0, at: time)
      return abs(difference) > 1e-6
    }
    #expect(wrong == nil, "seed \(seed), offset \(offset)")
  }

  @Test(arguments: Seeds.of(7301...7330))
  func `a rate scales time, but not the length of taps`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var pattern = random.pattern()
    let rate = random.pick([0.5, 2, 3.7, 0.21])
    let scaled = try Rig()
    let player = scaled.player(pattern)
    try player.setRate(rate)
    try player.start()
    scaled.advance(to: 8000)
    let onsets = pattern.events.map(\.time).sorted()
    let found = scaled.capture.events.map { Double($0.onsetNanoseconds) / 1e9 }
    #expect(isClose(found, onsets.map { $0 / rate }, tolerance: 1e-9), "seed \(seed)")

    // Taps keep their length at any rate. Without them, the complete result is scaled.
    pattern.entries.removeAll {
      if case .event(let event) = $0.content { event.type == .hapticTransient } else { false }
    }
    let calm = try Rig { $0.updateIntervalNanoseconds = 100_000 }
    let other = calm.player(pattern)
    try other.setRate(rate)
    try other.start()
    calm.advance(to: 8000)
    let capture = calm.capture
    let timeline = Timeline(pattern)
    for _ in 0..<100 {
      let sampler = try PatternSampler(
        timeline, on: LoopbackDevice(PatternSampler.capabilities))
      let place = Int64.random(in: 0..<600, using: &random) * 1_000_000 + 777_777
      // The nearest point of the grid, and its place in the pattern.
      let time = Int64(Double(place) / rate / 100_000) * 100_000
      let expected = sampler.state(at: Int64(Double(time) * rate)).intensity
      let level = capture.level(ofActuator: 0, at: time)
      #expect(abs(level - expected) < 1e-5, "seed \(seed), \(time) ns")
    }
  }
}
