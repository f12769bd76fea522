internal import TactusPattern

/// The points of a curve that was sent to a player, counted from the curve's own start.
@safe
struct CurveBlock: ~Copyable {
  var retirement: RetirementLink
  private let points: UnsafeMutableBufferPointer<TrackPoint>

  private init(_ points: [TrackPoint]) {
    retirement = RetirementLink(.curve)
    unsafe self.points = .allocate(capacity: points.count)
    _ = unsafe self.points.initialize(from: points)
  }

  deinit { unsafe points.deallocate() }

  /// - Parameter points: sorted by time, not empty.
  static func allocate(_ points: [TrackPoint]) -> CurvePointer {
    let pointer = CurvePointer.allocate(capacity: 1)
    unsafe pointer.initialize(to: CurveBlock(points))
    return unsafe pointer
  }

  static func free(_ pointer: CurvePointer) {
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }

  /// The point in force at `time` and when the next one begins (`Int64.max` after the last).
  /// O(log n).
  @_noLocks @_noAllocation
  func piece(at time: Int64) -> (point: TrackPoint, end: Int64) {
    var low = 0
    var high = unsafe points.count
    while low < high {
      let middle = (low &+ high) / 2
      if unsafe points[middle].time <= time { low = middle &+ 1 } else { high = middle }
    }
    let end = unsafe low < points.count ? points[low].time : .max
    return unsafe (points[max(low &- 1, 0)], end)
  }
}

typealias CurvePointer = UnsafeMutablePointer<CurveBlock>
