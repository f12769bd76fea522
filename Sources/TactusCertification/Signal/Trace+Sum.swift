extension Trace {
  /// The value just before a time: at a step that before it. O(log n).
  package func valueBefore(_ time: Int64) -> Double {
    var (low, high) = (0, corners.count)
    while low < high {
      let middle = (low + high) / 2
      if corners[middle].nanoseconds < time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return corners.first?.value ?? 0 }
    let before = corners[low - 1]
    guard low < corners.count else { return before.value }
    return Self.value(before, corners[low], at: time)
  }

  /// Several signals together: steps stay steps.
  package static func sum(_ traces: [Trace]) -> Trace {
    if traces.count == 1 { return traces[0] }
    let times = Set(traces.flatMap { $0.corners.map(\.nanoseconds) }).sorted()
    let corners = times.flatMap { time in
      [
        Corner(time, traces.reduce(0) { $0 + $1.valueBefore(time) }),
        Corner(time, traces.reduce(0) { $0 + $1.value(at: time) }),
      ]
    }
    return Trace(
      corners, resolutionNanoseconds: traces.map(\.resolutionNanoseconds).max() ?? 0)
  }
}
