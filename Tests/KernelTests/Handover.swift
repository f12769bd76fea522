import TactusVirtualPads

/// Compares the levels that a driver for a Sony pad received with those that it sent to the pad.
///
/// The driver keeps only the last level until a worker of the kernel sends it, on the processor on
/// which the level was set. If the worker is delayed until the next level arrives, the level before
/// is lost, whatever program sends it.
struct Handover {
  /// A level that was sent and did not arrive.
  struct Loss {
    var strong: Int
    var weak: Int
    /// From the time at which the driver received the level to that of the next one, in
    /// nanoseconds.
    var time: Range<Int64>
  }

  private(set) var losses: [Loss] = []
  /// The first level that the pad received although it was not written to the driver, or not in
  /// this order; nil if there is none. Level 0 is always permitted, because the kernel ends effects
  /// that are not renewed.
  private(set) var firstInvention: MotorLevel?
  /// The number of levels that the driver received.
  let count: Int

  /// - Parameters:
  ///   - entries: the levels that the driver received in a play.
  ///   - levels: the levels that the pad received in the same time.
  init(_ entries: [Scribe.Entry], _ levels: [MotorLevel]) {
    let asked = entries.reduce(into: [Scribe.Entry]()) { asked, entry in
      if asked.last.map({ !entry.isSame($0) }) ?? true { asked.append(entry) }
    }
    count = asked.count
    var isSent = asked.map { _ in false }
    var place = 0
    for level in levels {
      let known = asked[place...].prefix { $0.began <= level.nanoseconds }
      if let found = known.firstIndex(where: { $0.isSame(level) }) {
        isSent[found] = true
        place = found
      } else if !level.isZero {
        firstInvention = firstInvention ?? level
      }
    }
    for place in asked.indices.dropLast() where !isSent[place] {
      let time = asked[place].began..<asked[place + 1].nanoseconds
      // If a level between two equal ones is lost, the pad receives the equal level twice.
      if levels.contains(where: { asked[place].isSame($0) && time.contains($0.nanoseconds) }) {
        continue
      }
      losses.append(Loss(strong: asked[place].strong, weak: asked[place].weak, time: time))
    }
  }
}

extension Scribe.Entry {
  /// Whether a driver that uses only the upper 8 of 16 bits treats the two levels as equal.
  fileprivate func isSame(_ other: Scribe.Entry) -> Bool {
    strong / 256 == other.strong / 256 && weak / 256 == other.weak / 256
  }

  fileprivate func isSame(_ level: MotorLevel) -> Bool {
    strong / 256 == level.strong && weak / 256 == level.weak
  }
}
