extension Timeline {
  /// The number of events with an onset at or before `time`. O(log n).
  @_noLocks @_noAllocation
  package func eventsBegun(by time: Int64) -> Int {
    var low = 0
    var high = eventCount
    while low < high {
      let middle = (low &+ high) / 2
      if event(middle).onset <= time { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  /// The index of the last point of a parameter's track at or before `time`. If there is none, the
  /// index before the first point of the track. O(log n).
  @_noLocks @_noAllocation
  package func lastPoint(of control: ControlID, by time: Int64) -> Int {
    var low = trackStarts[control.index]
    var high = trackStarts[control.index &+ 1]
    while low < high {
      let middle = (low &+ high) / 2
      if point(middle).time <= time { low = middle &+ 1 } else { high = middle }
    }
    return low &- 1
  }
}
