extension Trace {
  /// The value immediately before a time: at a step, the value before the step. O(log n).
  package func valueBefore(_ time: Int64) -> Double {
    value(at: time, before: firstPlace(notBefore: time))
  }

  /// Adds several signals. A step of one of them is a step of the sum.
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
