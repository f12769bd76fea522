internal import TactusDemos

/// One coordinate of the ball over time, as the keyframes of an SVG animation.
///
/// Between two keyframes the coordinate is a monotone quadratic polynomial of time. A timing spline
/// (`keySplines`) whose control points are at a third and two thirds of the time is a cubic
/// polynomial of time, so it can represent the coordinate exactly. With control values y₁ and y₂,
/// the slopes at the two ends, relative to the mean slope, are 3 y₁ and 3 (1 − y₂).
struct BounceMotion {
  private(set) var times: [Double] = []
  private(set) var values: [Double] = []
  /// The two control values of each keyframe except the last.
  private(set) var splines: [(Double, Double)] = []

  /// - Parameters:
  ///   - axis: 0 for the horizontal coordinate, 1 for the vertical.
  ///   - seconds: the end of the motion.
  init(_ flight: Flight, axis: Int, seconds: Double) {
    let arcs = flight.arcs.filter { $0.start < seconds }
    for (index, arc) in arcs.enumerated() {
      let end = index + 1 < arcs.count ? arcs[index + 1].start : seconds
      var cuts = [arc.start, end]
      // The time at which the motion along the axis reverses. Before and after it, the coordinate
      // is monotone.
      let turn = arc.start - arc.velocity[axis] / arc.acceleration[axis]
      if turn > arc.start, turn < end { cuts.insert(turn, at: 1) }
      for (from, to) in zip(cuts, cuts.dropFirst()) { add(arc, axis, from, to) }
    }
    guard let last = arcs.last else { return }
    times.append(seconds)
    values.append(last.position(at: seconds)[axis])
  }

  private mutating func add(_ arc: Arc, _ axis: Int, _ from: Double, _ to: Double) {
    let (start, end) = (arc.position(at: from)[axis], arc.position(at: to)[axis])
    times.append(from)
    values.append(start)
    guard start != end else { return splines.append((1.0 / 3, 2.0 / 3)) }
    let scale = (to - from) / (end - start) / 3
    let controls = (
      arc.velocity(at: from)[axis] * scale, 1 - arc.velocity(at: to)[axis] * scale
    )
    splines.append((min(max(controls.0, 0), 1), min(max(controls.1, 0), 1)))
  }
}
