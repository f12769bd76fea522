import TactusVirtualPads

/// The levels that were written to a driver, compared in order with those that its pad received.
struct TableMatch {
  /// A level that was written to the driver, as shares of full drive.
  private struct Written {
    var strong: Double
    var weak: Double
    var began: Int64
    /// The time of the first report with this level; nil if there is none.
    var seen: Int64?
  }

  private var written: [Written] = []
  /// The number of changes of the pad's levels.
  let seenCount: Int
  /// The number of levels above 0 on the pad that were not written, or not in this order.
  private(set) var inventedCount = 0

  init(_ entries: [Scribe.Entry], _ levels: [MotorLevel], of pad: TablePad, fullDrive: Int) {
    seenCount = levels.changes.count
    for entry in entries {
      let larger = max(entry.strong, entry.weak)
      let strong = pad.strong.shown(
        pad.hasOneMotor ? larger : entry.strong, fullDrive: fullDrive)
      let weak = pad.weak.shown(pad.hasOneMotor ? larger : entry.weak, fullDrive: fullDrive)
      if let last = written.last, last.strong == strong, last.weak == weak { continue }
      written.append(Written(strong: strong, weak: weak, began: entry.began))
    }
    var place = 0
    for level in levels {
      let strong = pad.strong.part(level.strong, fullDrive: fullDrive)
      let weak = pad.weak.part(level.weak, fullDrive: fullDrive)
      let found = written.indices[min(place, written.count)...].first {
        written[$0].began <= level.nanoseconds && written[$0].strong == strong
          && written[$0].weak == weak
      }
      if let found {
        place = found
        written[found].seen = written[found].seen ?? level.nanoseconds
      } else if !level.isZero {
        inventedCount += 1
      }
    }
  }

  /// The number of different levels that were written.
  var writtenCount: Int { written.count }
  /// The number of different written levels that no report contains.
  var lostCount: Int { written.count { $0.seen == nil } }
  /// The nanoseconds from the write of each level to its report, in ascending order.
  var latencies: [Int64] {
    written.compactMap { level in level.seen.map { $0 - level.began } }.sorted()
  }
}
