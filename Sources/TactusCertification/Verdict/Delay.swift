/// The time between two events: as measured, and with the possible effect of stalls subtracted.
struct Delay: Hashable {
  /// The measured time in nanoseconds.
  var seen: Int64
  /// The smallest time in nanoseconds that is possible: the measured one less the stalls in it. If
  /// an emulated device answered slowly, it is at most 0.
  var least: Int64
  /// Whether the measured time may include a delay that the device did not cause: a thread was
  /// stalled in it, the device could not act from its beginning, or only bounds of it are known.
  var isDisturbed: Bool

  /// The delay between two times.
  /// - Parameter expected: the planned part of the delay, in nanoseconds.
  init(from begin: Int64, to end: Int64, _ stalls: Stalls, expected: Int64 = 0) {
    seen = end - begin - expected
    least = seen - stalls.held(from: begin, to: end)
    if stalls.isClaimed { least = min(least, 0) }
    isDisturbed = stalls.isDisturbed(from: begin, to: end)
  }

  /// The delay between two times, the second of which may be earlier than the first.
  /// - Parameter due: the earliest time at which the device could act.
  init(from begin: Int64, until end: Int64, _ stalls: Stalls, dueAt due: Int64) {
    self.init(from: begin, to: max(begin, end), stalls)
    if end < begin {
      (seen, least) = (end - begin, end - begin)
    } else if due > begin {
      least = min(least, max(end - due, 0))
      isDisturbed = true
    }
  }

  /// Creates a delay of which only the largest and the smallest value are known.
  init(atMost seen: Int64, atLeast least: Int64) {
    (self.seen, self.least) = (seen, least)
    isDisturbed = true
  }
}

extension Measurement {
  /// The length in nanoseconds from which a stall may end a level or hide a tap. A shorter one
  /// cannot: a lease is renewed 120 ms before its end, and the shortest tap of a test lasts 60 ms.
  static let longStall: Int64 = 50_000_000

  /// Creates a measurement of durations, each with the possible effect of stalls.
  init(_ name: Name, delays: [Delay]) {
    self.init(name, nanoseconds: delays.map(\.seen))
    excused = delays.map(\.least)
    disturbed = Set(delays.indices.filter { delays[$0].isDisturbed })
  }

  /// Creates a measurement of one count, which a stall may have changed.
  /// - Parameter excused: the count without the possible effect of stalls.
  init(_ name: Name, count: Int, excused: Int) {
    self.init(name, count: count)
    self.excused = Measurement(name, count: excused).millionths
  }
}
