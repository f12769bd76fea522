/// A time from one event to another, as it was seen, and how much of it may be the host's.
struct Delay: Hashable {
  /// Nanoseconds.
  var seen: Int64
  /// The least that it was: without the time for which threads were held up, and 0 where the
  /// device's host was slow.
  var least: Int64
  /// Whether a thread of the harness was held up meanwhile, by its own account.
  var isDisturbed: Bool

  /// From one time to another.
  /// - Parameter expected: nanoseconds of it that are as they should be.
  init(from begin: Int64, to end: Int64, _ stalls: Stalls, expected: Int64 = 0) {
    seen = end - begin - expected
    least = seen - stalls.held(from: begin, to: end)
    if stalls.isClaimed { least = min(least, 0) }
    isDisturbed = stalls.isDisturbed(from: begin, to: end)
  }

  /// From one time to another, which may be before it.
  /// - Parameter due: when it could begin at the earliest.
  init(from begin: Int64, until end: Int64, _ stalls: Stalls, dueAt due: Int64) {
    self.init(from: begin, to: max(begin, end), stalls)
    if end < begin {
      (seen, least) = (end - begin, end - begin)
    } else if due > begin {
      least = min(least, max(end - due, 0))
      isDisturbed = true
    }
  }

  /// A delay of which only its greatest and its least value are known.
  init(atMost seen: Int64, atLeast least: Int64) {
    (self.seen, self.least) = (seen, least)
    isDisturbed = true
  }
}

extension Measurement {
  /// Stalls shorter than this neither end a level, whose lease is renewed 120 ms before its end,
  /// nor make a tap of 60 ms be lost.
  static let longStall: Int64 = 50_000_000

  /// Durations, with what stalls may have added to each.
  init(_ name: Name, delays: [Delay]) {
    self.init(name, nanoseconds: delays.map(\.seen))
    excused = delays.map(\.least)
    disturbed = Set(delays.indices.filter { delays[$0].isDisturbed })
  }

  /// One value that a stall may have made what it is.
  /// - Parameter excused: the same without what stalls may have done.
  init(_ name: Name, count: Int, excused: Int) {
    self.init(name, count: count)
    self.excused = Measurement(name, count: excused).millionths
  }
}
