import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// Compares the output of single patterns with values that are computed by hand from the documented
/// rules.
@Suite struct GoldenTests {
  @Test func `a tap falls from full to 0 in fifteen milliseconds`() throws {
    let rig = try Rig()
    try rig.player(.tap(at: 10)).start()
    rig.advance(to: 100)
    let levels = rig.levels([0, 9.999, 10, 11, 13, 17.5, 24, 25, 26])
    #expect(isClose(levels, [0, 0, 1, 14 / 15.0, 0.8, 0.5, 1 / 15.0, 0, 0]))
    let events = rig.capture.events
    #expect(events.map(\.onsetNanoseconds) == [10_000_000])
    #expect(rig.capture.violations.isEmpty)
  }

  @Test func `a constant level is one segment for each renewal of its lease`() throws {
    let rig = try Rig()
    try rig.player(Pattern(events: [.buzz(at: 10, for: 200, intensity: 0.6)])).start()
    rig.advance(to: 400)
    let segments = rig.capture.segments.map(\.segment)
    #expect(segments.map(\.startNanoseconds) == [10, 90, 170, 210].map { $0 * 1_000_000 })
    #expect(segments.map(\.startLevel) == [0.6, 0.6, 0.6, 0])
    #expect(rig.capture.violations.isEmpty)
  }

  @Test func `an envelope rises in the attack, holds, and falls in the release`() throws {
    let rig = try Rig()
    let envelope = [EventParameter(.attackTime, 0.02), EventParameter(.releaseTime, 0.04)]
    try rig.player(Pattern(events: [.buzz(for: 100, intensity: 0.8, envelope)])).start()
    rig.advance(to: 200)
    let levels = rig.levels([0, 5, 20, 60, 99.9, 100, 120, 139, 140, 150])
    #expect(isClose(levels, [0, 0.2, 0.8, 0.8, 0.8, 0.8, 0.4, 0.02, 0, 0]))
  }

  @Test func `a curve bends the present level and a single value steps it`() throws {
    let rig = try Rig(.wideband)
    let pattern = Pattern(
      events: [.buzz(for: 100, intensity: 0.5, sharpness: 0.25)],
      parameters: [DynamicParameter(.hapticIntensity, 2, time: 0.0605)],
      curves: [
        ParameterCurve(.hapticIntensity, points: [.init(0.01, 1), .init(0.05, 0.2)]),
        ParameterCurve(.hapticSharpness, points: [.init(0.02, 0), .init(0.06, 0.5)]),
      ])
    try rig.player(pattern).start()
    rig.advance(to: 200)
    // The levels: 0.5 * (1 - 0.8 * 20/40) = 0.3 at 30 ms, 0.5 * 0.2 = 0.1 from 50 ms on, and 0.5 *
    // 2 = 1 from 60.5 ms on.
    let levels = rig.levels([5, 30, 50, 60.4, 60.5, 99])
    #expect(isClose(levels, [0.5, 0.3, 0.1, 0.1, 1, 1]))
    let capture = rig.capture
    let sharpnesses = [10, 40, 60].map {
      capture.state(of: .default, at: $0 * 1_000_000).sharpness
    }
    #expect(isClose(sharpnesses, [0.25, 0.5, 0.75]))
    // At 40 ms the sharpness is 0.5, which is 65 Hz * (300/65)^0.5.
    let hertz = capture.segment(ofActuator: 0, at: 40_000_000)?.segment.frequencyHertz
    #expect(isClose([hertz ?? 0], [(65.0 * 300).squareRoot()], tolerance: 1e-9))
  }

  @Test func `players add up, and the sum is limited once`() throws {
    let rig = try Rig(.wideband)
    let patterns = [(0.5, 0.2), (0.25, 0.8), (0.75, 1)].map {
      Pattern(events: [.buzz(for: 100, intensity: $0.0, sharpness: $0.1)])
    }
    for (index, pattern) in patterns.enumerated() {
      try rig.player(pattern).start(at: rig.time(Double(index) * 20))
    }
    rig.advance(to: 300)
    #expect(isClose(rig.levels([10, 30, 50, 110, 130, 141]), [0.5, 0.75, 1, 1, 0.75, 0]))
    let capture = rig.capture
    let sharpnesses = [10, 30, 50].map { capture.state(of: .default, at: $0 * 1_000_000).sharpness }
    // The sharpness is weighted by the intensities: (0.1 + 0.2) / 0.75 at 30 ms and (0.1 + 0.2 +
    // 0.75) / 1.5 at 50 ms.
    #expect(isClose(sharpnesses, [0.2, 0.4, 0.7]))
  }

  @Test func `gain multiplies the limited level and acts at once`() throws {
    let rig = try Rig()
    let loud = Pattern(events: [.buzz(for: 100, intensity: 0.8), .buzz(for: 100, intensity: 0.8)])
    rig.output.gain = 0.5
    try rig.player(loud).start()
    rig.advance(to: 50)
    rig.output.gain = 0.25
    rig.advance(to: 70)
    rig.output.gain = 7
    rig.advance(to: 80)
    rig.output.gain = .nan
    rig.advance(to: 200)
    let levels = rig.levels([10, 49.9, 50, 60, 70, 79, 80, 90])
    #expect(isClose(levels, [0.5, 0.5, 0.25, 0.25, 1, 1, 0, 0]))
    #expect(rig.output.gain == 0)
  }

  @Test func `audio events are recorded, drive no actuator, and delay the end`() throws {
    let rig = try Rig()
    let sounds = [
      Event(
        .audioContinuous, time: 0.01, duration: 0.03,
        parameters: [EventParameter(.audioVolume, 3), EventParameter(.audioPitch, -4)]),
      Event(.audioCustom, time: 0.02, duration: 0.05),
    ]
    let player = rig.player(Pattern(events: sounds))
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.start()
    rig.advance(to: 69.999)
    #expect(ends.value == 0)
    rig.advance(to: 70)
    #expect(ends.value == 1)
    let capture = rig.capture
    #expect(capture.segments.isEmpty)
    #expect(capture.events.map(\.kind) == [.audioContinuous, .audioCustom])
    #expect(capture.events.map(\.onsetNanoseconds) == [10_000_000, 20_000_000])
    #expect(capture.events.map(\.durationNanoseconds) == [30_000_000, 50_000_000])
    // Volume and pitch are limited to their ranges.
    #expect(capture.events.map(\.level) == [1, 1])
    #expect(capture.events.map(\.tone) == [-1, 0])
  }

  @Test func `a hundred events at one time are all recorded`() throws {
    for lookAhead in [0.0, 500] {
      let rig = try Rig(lookAheadMilliseconds: lookAhead)
      let events = (0..<100).map { Event.tap(at: 600, intensity: Double($0) / 100) }
      let hold = rig.player(Pattern(events: [.buzz(for: 700, intensity: 0.5)]))
      try hold.start()
      try rig.player(Pattern(events: events)).start()
      rig.advance(to: 1000)
      let marks = rig.capture.events.filter { $0.kind == .hapticTransient }
      #expect(marks.map(\.index) == Array(0..<100))
      #expect(rig.capture.violations.isEmpty)
    }
  }

  @Test func `recorded events have their intensity and sharpness after dynamic parameters`() throws
  {
    let rig = try Rig()
    let pattern = Pattern(
      events: [.tap(at: 10, intensity: 0.5, sharpness: 0.5), .tap(at: 30, sharpness: 0.9)],
      parameters: [
        DynamicParameter(.hapticIntensity, 0.5), DynamicParameter(.hapticSharpness, 0.25),
      ])
    try rig.player(pattern).start()
    rig.advance(to: 100)
    #expect(rig.capture.events.map(\.level) == [0.25, 0.5])
    #expect(rig.capture.events.map(\.tone) == [0.75, 1])
  }
}
