/// Merges all changes of one dynamic parameter into a single sequence of points.
///
/// If changes overlap, the one that started last applies; a curve starts at its first point. Each
/// change therefore applies until the next one starts, and the rest of it is dropped. If two start
/// at the same time, the later one in the file applies.
struct Tracks {
  /// The changes of each parameter, as points, in the order of the file.
  private var changes: [[[TrackPoint]]]

  init(_ pattern: Pattern) {
    changes = Array(repeating: [], count: ControlID.count)
    for entry in pattern.entries {
      switch entry.content {
      case .parameter(let parameter):
        let time = Nanoseconds.from(seconds: parameter.time)
        let point = TrackPoint(
          time: time, value: parameter.value.orZero, slope: 0, changeStart: time)
        changes[parameter.id.index].append([point])
      case .curve(let curve):
        let points = curve.trackPoints(from: curve.time)
        if !points.isEmpty { changes[curve.id.index].append(points) }
      case .event, .unknown: break
      }
    }
  }

  /// The points of one parameter by time. If points have the same time, the last one applies.
  mutating func points(of control: ControlID) -> [TrackPoint] {
    let ordered = changes[control.index].enumerated()
      .sorted { ($0.element[0].time, $0.offset) < ($1.element[0].time, $1.offset) }
      .map(\.element)
    changes[control.index] = []
    var result: [TrackPoint] = []
    for (index, points) in ordered.enumerated() {
      if index + 1 < ordered.count {
        let end = ordered[index + 1][0].time
        result += points.prefix { $0.time < end }
      } else {
        result += points
      }
    }
    return result
  }
}

extension ParameterCurve {
  /// The points in the order of time, each with its slope to the next one, for a curve that begins
  /// at `start` seconds. Points with equal times keep their order. After the last point the value
  /// stays constant.
  package func trackPoints(from start: Double) -> [TrackPoint] {
    let ordered = points.enumerated()
      .map { (offset: $0.offset, time: Nanoseconds.from(seconds: start + $0.element.time)) }
      .sorted { ($0.time, $0.offset) < ($1.time, $1.offset) }
    guard let changeStart = ordered.first?.time else { return [] }
    var result = ordered.map {
      TrackPoint(
        time: $0.time, value: points[$0.offset].value.orZero, slope: 0, changeStart: changeStart)
    }
    for index in result.indices.dropLast() {
      let length = result[index + 1].time - result[index].time
      if length > 0 {
        let slope = (result[index + 1].value - result[index].value) / Double(length)
        result[index].slope = slope.orZero
      }
    }
    return result
  }
}
