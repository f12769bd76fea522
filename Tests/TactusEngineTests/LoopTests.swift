import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// Tests the passes of looping players: their lengths, their ends, and the parameter values that a
/// pass inherits from the previous one.
@Suite struct LoopTests {
  private let millisecond: Int64 = 1_000_000

  private func onsets(_ rig: Rig) -> [Double] {
    rig.capture.events.map { Double($0.onsetNanoseconds) / 1e6 }
  }

  @Test func `a pass lasts to the last tail if no loop end is set`() throws {
    let rig = try Rig()
    let player = rig.player(Pattern(events: [.tap(), .tap(at: 30)]))
    try player.setLoops(true)
    try player.start()
    rig.advance(to: 100)
    // A pass lasts 30 + 15 ms.
    #expect(onsets(rig) == [0, 30, 45, 75, 90])
  }

  @Test func `a pass lasts to the duration if that is later`() throws {
    let rig = try Rig()
    var tap = Event.tap()
    tap.duration = 0.04
    let player = rig.player(Pattern(events: [tap]))
    try player.setLoops(true)
    try player.start()
    rig.advance(to: 100)
    #expect(onsets(rig) == [0, 40, 80])
  }

  @Test func `a loop end before the pattern's end cuts the events at it`() throws {
    let rig = try Rig()
    let events: [Event] = [.buzz(at: 10, for: 100, intensity: 0.5), .tap(at: 28)]
    let player = rig.player(Pattern(events: events))
    try player.setLoops(true)
    try player.setLoopEnd(30 * millisecond)
    try player.start()
    rig.advance(to: 70)
    #expect(onsets(rig) == [10, 28, 40, 58, 70])
    #expect(isClose(rig.levels([15, 29.999, 30, 39, 40]), [0.5, 1, 0, 0, 0.5]))
  }

  @Test func `a loop end after the pattern's end leaves a gap`() throws {
    let rig = try Rig()
    let player = rig.player(.tap())
    try player.setLoops(true)
    try player.setLoopEnd(50 * millisecond)
    try player.start()
    rig.advance(to: 120)
    #expect(onsets(rig) == [0, 50, 100])
  }

  @Test func `parameters keep their value from pass to pass`() throws {
    let rig = try Rig()
    let pattern = Pattern(
      events: [.buzz(for: 40)],
      parameters: [DynamicParameter(.hapticIntensity, 0.5, time: 0.02)])
    let player = rig.player(pattern)
    try player.setLoops(true)
    try player.start()
    rig.advance(to: 100)
    #expect(isClose(rig.levels([10, 30, 50, 70]), [1, 0.5, 0.5, 0.5]))
  }

  @Test func `a curve that the loop end interrupts keeps its value`() throws {
    let rig = try Rig()
    let pattern = Pattern(
      events: [.buzz(for: 100)],
      curves: [
        ParameterCurve(.hapticIntensity, time: 0.02, points: [.init(0, 0), .init(0.04, 1)])
      ])
    let player = rig.player(pattern)
    try player.setLoops(true)
    try player.setLoopEnd(40 * millisecond)
    try player.start()
    rig.advance(to: 100)
    // At 40 ms half of the curve has been played. In the next pass the curve begins at 60 ms.
    #expect(isClose(rig.levels([10, 30, 45, 59, 60, 70]), [1, 0.25, 0.5, 0.5, 0, 0.25]))
  }

  @Test func `a loop that is switched off finishes its pass and then ends, once`() throws {
    let rig = try Rig()
    let player = rig.player(Pattern(events: [.tap(), .tap(at: 20)]))
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.setLoops(true)
    try player.start()
    rig.advance(to: 40)
    #expect(ends.value == 0)
    try player.setLoops(false)
    rig.advance(to: 69.999)
    #expect(ends.value == 0)
    rig.advance(to: 300)
    #expect(onsets(rig) == [0, 20, 35, 55])
    #expect(ends.value == 1)
  }

  @Test func `a player with a number of passes plays that many and then ends`() throws {
    let rig = try Rig()
    let player = rig.player(.tap())
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.setPasses(3)
    try player.start()
    rig.advance(to: 100)
    #expect(onsets(rig) == [0, 15, 30])
    #expect(ends.value == 1)
    try player.start()
    rig.advance(to: 300)
    #expect(onsets(rig) == [0, 15, 30, 100, 115, 130])
  }

  @Test func `a loop end that is moved into the past begins the next pass now`() throws {
    let rig = try Rig()
    let player = rig.player(Pattern(events: [.buzz(at: 10, for: 200, intensity: 0.5)]))
    try player.setLoops(true)
    try player.start()
    rig.advance(to: 50)
    try player.setLoopEnd(20 * millisecond)
    rig.advance(to: 100)
    #expect(onsets(rig) == [10, 60, 80, 100])
    #expect(isClose(rig.levels([49, 50, 59, 60, 70]), [0.5, 0, 0, 0.5, 0]))
  }

  @Test func `a loop end of 0 is the end of the pattern`() throws {
    let rig = try Rig()
    let player = rig.player(.tap())
    try player.setLoops(true)
    try player.setLoopEnd(50 * millisecond)
    try player.setLoopEnd(0)
    try player.start()
    rig.advance(to: 40)
    #expect(onsets(rig) == [0, 15, 30])
  }

  @Test func `a pass lasts at least a millisecond`() throws {
    let rig = try Rig()
    let player = rig.player(.tap())
    try player.setLoops(true)
    try player.setLoopEnd(1)
    try player.start()
    rig.advance(to: 3.5)
    #expect(onsets(rig) == [0, 1, 2, 3])
  }

  @Test func `a pattern of parameters only loops in silence and does not end`() throws {
    let rig = try Rig()
    let player = rig.player(
      Pattern(events: [], parameters: [DynamicParameter(.hapticIntensity, 0.5, time: 0.01)]))
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.setLoops(true)
    try player.start()
    rig.advance(to: 1000)
    #expect(ends.value == 0)
    try player.setLoops(false)
    rig.advance(to: 1000)
    #expect(ends.value == 1)
    #expect(rig.capture.segments.isEmpty)
  }
}
