import TactusDevice
import TestSamples
import Testing

@testable import TactusPCM

private let millisecond: Int64 = 1_000_000

/// Checks that a stream whose thread was late is on time again soon after.
@Suite("Shifts of streams") struct ShiftTests {
  private let pump: Pump
  private let output: any HapticOutput

  init() throws {
    pump = try Pump(.tests)
    output = try pump.makeOutput { _ in }
  }

  private func submit(
    _ level: Double, from start: Int64, at time: Int64, isDue: Bool = false, hertz: Double = 300
  ) {
    let segment = Segment(
      actuator: 0, startNanoseconds: start, endNanoseconds: start, startLevel: level,
      endLevel: level, frequencyHertz: hertz, isDueOnArrival: isDue)
    #expect(output.submit([segment].span, at: time) == .accepted)
  }

  /// Holds a level by renewing it every 40 ms, as the engine does.
  private func hold(_ level: Double, from start: Int64, to end: Int64) {
    for time in stride(from: start, to: end, by: Int(40 * millisecond)) {
      submit(level, from: time + 40 * millisecond, at: time)
    }
  }

  /// Changes to a level at once, while the thread does not run for 35 ms.
  private func changeLate(to level: Double, at time: Int64) {
    pump.advance(to: time)
    pump.hold(until: time + 35 * millisecond)
    // The frequency is another one, because a tone that only goes on is no change.
    submit(level, from: time, at: time, isDue: true, hertz: 299.5)
    pump.advance(to: time + 36 * millisecond)
    // 14 ms are in flight, and a period of 5 ms is the margin.
    #expect(pump.loop.shift > 45 * millisecond)
  }

  /// The times of all loud frames from a time on.
  private func loud(from start: Int64) -> [Int64] {
    pump.card.played.filter { $0.time >= start && abs(Int($0.samples[1])) > 12_000 }.map(\.time)
  }

  /// 14 ms are in flight, 5 ms are the margin and 1 ms is a block. 1 ms is the reserve, and 2 ms
  /// of an excess remain.
  private let most = 25 * millisecond

  @Test func `a change is not late because the thread was late at an earlier one`() throws {
    submit(0.2, from: 0, at: 0)
    hold(0.2, from: 0, to: 200 * millisecond)
    changeLate(to: 0.25, at: 200 * millisecond)
    hold(0.25, from: 240 * millisecond, to: 600 * millisecond)
    let start = 600 * millisecond
    submit(1, from: start, at: start, isDue: true)
    pump.advance(to: start + 100 * millisecond)
    let first = try #require(loud(from: start).first)
    #expect(first - start <= most, "\(first - start)")
  }

  @Test func `the tone goes on without a step when times are left out`() throws {
    submit(0.5, from: 0, at: 0)
    hold(0.5, from: 0, to: 200 * millisecond)
    changeLate(to: 0.5, at: 200 * millisecond)
    hold(0.5, from: 240 * millisecond, to: 600 * millisecond)
    #expect(pump.loop.shift < 25 * millisecond)
    let samples = pump.samples(1, from: 100 * millisecond, to: 600 * millisecond).map(Int.init)
    let steepest = zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? .max
    // The amplitude times the phase of a frame in radians, and the rounding of two samples.
    let amplitude: Double = 0.5 * 31 / 32 * 32_767
    let phase: Double = 2 * .pi * 300 / 48_000
    #expect(Double(steepest) <= amplitude * phase + 1)
  }

  @Test func `after a late tap the next taps are on time, and whole`() throws {
    submit(0.2, from: 0, at: 0)
    submit(0, from: 50 * millisecond, at: 10 * millisecond)
    let start = 200 * millisecond
    changeLate(to: 1, at: start)
    submit(0, from: start + 15 * millisecond, at: pump.now, isDue: true)
    let onsets = (1...5).map { start + $0 * 100 * millisecond }
    for onset in onsets {
      submit(1, from: onset, at: onset - 40 * millisecond)
      submit(0, from: onset + 15 * millisecond, at: onset - 40 * millisecond)
    }
    pump.advance(to: start + 700 * millisecond)
    for (place, onset) in ([start] + onsets).enumerated() {
      let tap = loud(from: onset).prefix { $0 < onset + 90 * millisecond }
      let (first, last) = (try #require(tap.first), try #require(tap.last))
      // A pause loses at most a quarter of its 85 ms.
      #expect(place < 3 || first - onset <= most, "\(place): \(first - onset)")
      let length = last - first
      #expect(length >= 14 * millisecond && length <= 16 * millisecond, "\(place): \(length)")
      let next = loud(from: last + 20 * millisecond).first ?? .max
      #expect(next - last >= 85 * 3 / 4 * millisecond - 2 * millisecond, "\(place): \(next - last)")
    }
  }

  @Test func `a pause before a new change is left out, and the tone before it is whole`() throws {
    submit(0.2, from: 0, at: 0)
    submit(0, from: 50 * millisecond, at: 10 * millisecond)
    changeLate(to: 1, at: 200 * millisecond)
    submit(0, from: pump.now, at: pump.now, isDue: true)
    let start = 296 * millisecond
    submit(1, from: start, at: start, isDue: true)
    pump.advance(to: start + 100 * millisecond)
    let first = try #require(loud(from: start).first)
    #expect(first - start <= most, "\(first - start)")
    let before = loud(from: 200 * millisecond).prefix { $0 < start }
    let length = try #require(before.last) - #require(before.first)
    #expect(length >= 35 * millisecond && length <= 37 * millisecond, "\(length)")
  }

  @Test func `after the shift was shortened, no change is shifted again`() throws {
    submit(0.2, from: 0, at: 0)
    hold(0.2, from: 0, to: 200 * millisecond)
    changeLate(to: 0.25, at: 200 * millisecond)
    hold(0.25, from: 240 * millisecond, to: 600 * millisecond)
    let shifts = pump.loop.counters.shifts
    for step in 0..<20 {
      let time = (600 + Int64(step) * 17) * millisecond
      submit(0.3 + 0.02 * Double(step), from: time, at: time, isDue: true)
    }
    #expect(pump.loop.shift <= most)
    #expect(pump.loop.counters.shifts == shifts)
  }

  @Test func `what a card needed before its last start does not count`() throws {
    // Without a way back in the queue, the whole queue is the delay.
    pump.card.canRewind = false
    submit(1, from: 0, at: 0, isDue: true)
    submit(0, from: 20 * millisecond, at: 20 * millisecond, isDue: true)
    let start = 1500 * millisecond
    pump.advance(to: start)
    pump.card.canRewind = true
    submit(0.2, from: start, at: start)
    hold(0.2, from: start, to: start + 200 * millisecond)
    changeLate(to: 0.2, at: start + 200 * millisecond)
    for time in stride(from: start, to: start + 120 * millisecond, by: Int(40 * millisecond)) {
      let renewal = time + 240 * millisecond
      submit(0.2, from: renewal + 40 * millisecond, at: renewal, hertz: 299.5)
    }
    pump.advance(to: start + 365 * millisecond)
    #expect(pump.card.starts == 2 && pump.loop.shift <= most, "\(pump.loop.shift)")
  }

  @Test func `while a level is moved without pause the times recover, too`() throws {
    submit(0.2, from: 0, at: 0)
    hold(0.2, from: 0, to: 200 * millisecond)
    changeLate(to: 0.2, at: 200 * millisecond)
    for step in 1...30 {
      let time = (236 + Int64(step) * 16) * millisecond
      submit(0.2 + 0.005 * Double(step), from: time, at: time, isDue: true)
    }
    #expect(pump.loop.shift <= most, "\(pump.loop.shift)")
  }

  @Test func `all actuators permit what is left out, and a pause before a planned tap is kept`()
    throws
  {
    let unit = 10 * millisecond
    func omissible(_ levels: [(actuator: Int, start: Int64, level: Double)], to end: Int64) throws
      -> Int64
    {
      var renderer = SampleRenderer(.tests, .tests)
      for (actuator, start, level) in levels {
        let isTaken = renderer.take(
          Segment(
            actuator: actuator, startNanoseconds: start * unit, endNanoseconds: start * unit,
            startLevel: level, endLevel: level, frequencyHertz: 300))
        #expect(isTaken)
      }
      return renderer.omissible(
        SegmentTrack.Omission(start: 100 * unit, end: end * unit, last: 0, endsInOrder: true))
    }
    // A third of the time of the shorter tone.
    #expect(try omissible([(0, 0, 0.5), (1, 70, 0.5)], to: 115) == 10 * unit)
    // An order at 110 units, and a tap before it: a third of the pause of 5 units.
    let tap = [(0, Int64(0), 0.5), (0, 95, 0), (0, 108, 1), (0, 109, 0), (0, 110, 1)]
    #expect(try omissible(tap, to: 110) == 5 * unit / 3)
    #expect(try omissible([(0, 0, 0.5), (0, 95, 0), (0, 110, 1)], to: 110) == 10 * unit)
  }

  @Test func `nothing that would be heard is left out`() {
    let unit = 10 * millisecond
    func track(_ levels: [(Int64, Double, Double)]) -> SegmentTrack {
      var track = SegmentTrack()
      for (place, (start, first, last)) in levels.enumerated() {
        let end = place + 1 < levels.count && first != last ? levels[place + 1].0 : start
        let segment = Segment(
          actuator: 0, startNanoseconds: start * unit, endNanoseconds: end * unit,
          startLevel: first, endLevel: last, frequencyHertz: 300)
        let isTaken = track.append(segment)
        #expect(isTaken)
      }
      return track
    }
    let cases: [(levels: [(Int64, Double, Double)], isOmissible: Bool)] = [
      ([], true), ([(0, 0.5, 0.5)], true), ([(0, 0.5, 0.5), (105, 0.5, 0.5)], true),
      ([(0, 0.5, 0.5), (110, 1, 1)], true), ([(102, 0.5, 0.5)], false),
      // A tone and a pause that have lasted for too short a time.
      ([(71, 0.5, 0.5)], false), ([(0, 0.5, 0.5), (71, 0, 0)], false),
      // A ramp, and a ramp that goes on at the end.
      ([(0, 0, 1), (120, 1, 1)], false),
      ([(0, 0, 0.5), (110, 0.5, 1), (120, 1, 1)], false),
      // A tap, and a tap before a step.
      ([(102, 1, 0), (107, 0, 0)], false), ([(102, 1, 0), (107, 0, 0), (110, 0.5, 0.5)], false),
      // Steps in one direction; a step that would grow to more than twice its height.
      ([(0, 0.2, 0.2), (105, 0.3, 0.3), (110, 0.4, 0.4)], true),
      ([(0, 0.2, 0.2), (105, 0.4, 0.4), (110, 0.5, 0.5)], false),
      // A tap between two steps in one direction.
      ([(0, 0.2, 0.2), (104, 0.9, 0.9), (106, 0.2, 0.2), (110, 1, 1)], false),
    ]
    func omission(_ end: Int64, last: Int64 = 0, isOrder: Bool = false) -> SegmentTrack.Omission {
      SegmentTrack.Omission(
        start: 100 * unit, end: end * unit, last: last * unit, endsInOrder: isOrder)
    }
    for (levels, isOmissible) in cases {
      #expect(track(levels).permits(omission(110)) == isOmissible, "\(levels)")
    }
    // The end of a tap.
    #expect(!track([(96, 1, 1), (101, 0, 0)]).permits(omission(101)))
    #expect(!track([(96, 1, 1), (101, 0.5, 0.5)]).permits(omission(101)))
    #expect(!track([(96, 1, 1)]).permits(omission(101)))
    // A pause before a new order may have any length, a tone may not.
    let pause = track([(0, 0.5, 0.5), (95, 0, 0), (110, 1, 1)])
    #expect(pause.permits(omission(110, isOrder: true)) && !pause.permits(omission(110)))
    #expect(!track([(95, 0.5, 0.5), (110, 1, 1)]).permits(omission(110, isOrder: true)))
    // Soon after an omission, no other follows.
    #expect(!track([(0, 0.5, 0.5)]).permits(omission(110, last: 80)))
  }
}
