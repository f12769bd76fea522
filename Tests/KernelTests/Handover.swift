import TactusVirtualPads

/// What a driver of Sony's received, beside what it sent to its pad.
///
/// It keeps the last level only, until a worker of the kernel sends it on the processor where it
/// was sent. Where that worker is kept from running for as long as the next level takes to come,
/// the one before is lost, whatever sends it.
struct Handover {
  /// A level that was sent and did not arrive.
  struct Loss {
    var strong: Int
    var weak: Int
    /// From when the driver received the level to when it received the next, in nanoseconds.
    var time: Range<Int64>
  }

  private(set) var losses: [Loss] = []
  /// The first level of the pad's that the driver did not receive, or not in this order. The
  /// kernel may still it at any time: it ends what is not renewed.
  private(set) var firstInvention: MotorLevel?
  /// Levels that the driver received.
  let count: Int

  /// - Parameters:
  ///   - entries: what the driver received in a play.
  ///   - levels: what the pad received in the same time.
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
      // The same level twice, with one that was lost in between, comes as one that is repeated.
      if levels.contains(where: { asked[place].isSame($0) && time.contains($0.nanoseconds) }) {
        continue
      }
      losses.append(Loss(strong: asked[place].strong, weak: asked[place].weak, time: time))
    }
  }
}

extension Scribe.Entry {
  /// Whether the two are one to a driver that hands on the upper 8 of 16 bits.
  fileprivate func isSame(_ other: Scribe.Entry) -> Bool {
    strong / 256 == other.strong / 256 && weak / 256 == other.weak / 256
  }

  fileprivate func isSame(_ level: MotorLevel) -> Bool {
    strong / 256 == level.strong && weak / 256 == level.weak
  }
}
