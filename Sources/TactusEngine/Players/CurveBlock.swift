internal import TactusPattern
internal import TactusSystem

/// The points of a curve that was sent to a player, relative to the start of the curve.
struct CurveBlock: ~Copyable {
  private let points: FixedBuffer<TrackPoint>

  /// - Parameter points: sorted by time, not empty.
  init(_ points: [TrackPoint]) {
    precondition(!points.isEmpty)
    self.points = FixedBuffer(count: points.count) { points[$0] }
  }

  /// The point in force at `time` and when the next one begins (`Int64.max` after the last).
  /// O(log n).
  @_noLocks @_noAllocation
  func piece(at time: Int64) -> (point: TrackPoint, end: Int64) {
    var low = 0
    var high = points.count
    while low < high {
      let middle = (low &+ high) / 2
      if points[middle].time <= time { low = middle &+ 1 } else { high = middle }
    }
    let end = low < points.count ? points[low].time : .max
    return (points[max(low &- 1, 0)], end)
  }
}
