internal import TactusDemos

/// One coordinate of the ball over time, as the keyframes of an SVG animation.
///
/// Between two keyframes the coordinate is a monotone polynomial of the second degree in time. A
/// timing spline whose control points lie at a third and two thirds of the time is a polynomial of
/// the third degree in time, so that it draws the second without an error: its slopes at the ends,
/// as shares of the mean slope, are three times the first control value, and three times what the
/// second lacks to 1.
struct BounceMotion {
  private(set) var times: [Double] = []
  private(set) var values: [Double] = []
  /// For each keyframe but the last, the two control values.
  private(set) var splines: [(Double, Double)] = []

  /// - Parameters:
  ///   - axis: 0 for across, 1 for down.
  ///   - seconds: where the motion ends.
  init(_ flight: Flight, axis: Int, seconds: Double) {
    let arcs = flight.arcs.filter { $0.start < seconds }
    for (index, arc) in arcs.enumerated() {
      let end = index + 1 < arcs.count ? arcs[index + 1].start : seconds
      var cuts = [arc.start, end]
      // Where it turns; before and after it is monotone.
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
