import TactusVirtualPads

/// What a driver was told, held against what its pad was told, in order.
struct TableMatch {
  /// A level that the driver was told, as parts of full drive.
  private struct Told {
    var strong: Double
    var weak: Double
    var began: Int64
    /// When a report brought it first; nil: none did.
    var seen: Int64?
  }

  private var told: [Told] = []
  /// Changes of the pad's levels.
  let seenCount: Int
  /// Levels above 0 that the driver was not told.
  private(set) var inventedCount = 0

  init(_ entries: [Scribe.Entry], _ levels: [MotorLevel], of pad: TablePad, fullDrive: Int) {
    seenCount = levels.changes.count
    for entry in entries {
      let strong = pad.strong.shown(entry.strong, fullDrive: fullDrive)
      let weak = pad.weak.shown(entry.weak, fullDrive: fullDrive)
      if let last = told.last, last.strong == strong, last.weak == weak { continue }
      told.append(Told(strong: strong, weak: weak, began: entry.began))
    }
    var place = 0
    for level in levels {
      let strong = pad.strong.part(level.strong, fullDrive: fullDrive)
      let weak = pad.weak.part(level.weak, fullDrive: fullDrive)
      let found = told.indices[min(place, told.count)...].first {
        told[$0].began <= level.nanoseconds && told[$0].strong == strong && told[$0].weak == weak
      }
      if let found {
        place = found
        told[found].seen = told[found].seen ?? level.nanoseconds
      } else if !level.isZero {
        inventedCount += 1
      }
    }
  }

  /// Different levels that the driver was told.
  var toldCount: Int { told.count }
  /// Those of them that no report brought.
  var lostCount: Int { told.count { $0.seen == nil } }
  /// Nanoseconds from the write of each level to its report, ascending.
  var latencies: [Int64] { told.compactMap { told in told.seen.map { $0 - told.began } }.sorted() }
}
