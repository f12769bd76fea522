internal import Glibc

/// The law `c × (drive - deadZone) ^ power` for the amplitude, fitted to several drives.
///
/// The power and `c` follow from a straight line between logarithms; the dead zone is the one with
/// the smallest error. `c` takes the place of the amplitude at full drive, which need not be
/// measured.
struct LawFit: Sendable, Hashable {
  /// The largest error of a point in logarithms: 15 %. With a larger one, the amplitude does not
  /// follow such a law.
  static let mostError = 0.15
  private static let leastPoints = 4
  private static let step = 0.0025
  /// A ratio that may look like no motion.
  private static let unseen = 0.08

  let deadZone: Double
  let power: Double
  /// The logarithm of `c`.
  private let offset: Double
  /// The largest difference between a point and the law, in logarithms.
  let error: Double

  /// Nil if fewer than four drives move the actuator, or if the amplitude does not grow.
  init?(_ points: [LawPoint]) {
    let moving = points.filter { $0.ratio > 0 }.sorted { $0.drive < $1.drive }
    let still = points.filter { $0.ratio <= 0 }.map(\.drive)
    guard moving.count >= Self.leastPoints, let least = moving.first?.drive else { return nil }
    var best: (cost: Double, fit: LawFit)?
    var deadZone = 0.0
    while deadZone < least - Self.step {
      if let fit = LawFit(moving, deadZone: deadZone) {
        let cost = fit.cost(moving, still)
        if cost < best?.cost ?? .infinity { best = (cost, fit) }
      }
      deadZone += Self.step
    }
    guard let best else { return nil }
    self = best.fit
  }

  private init?(_ points: [LawPoint], deadZone: Double) {
    self.deadZone = deadZone
    let logs = points.map { (x: log($0.drive - deadZone), y: log($0.ratio)) }
    let count = Double(logs.count)
    let mean = (x: logs.reduce(0) { $0 + $1.x } / count, y: logs.reduce(0) { $0 + $1.y } / count)
    let spread = logs.reduce(0) { $0 + ($1.x - mean.x) * ($1.x - mean.x) }
    let product = logs.reduce(0) { $0 + ($1.x - mean.x) * ($1.y - mean.y) }
    guard spread > 0, product > 0 else { return nil }
    let power = product / spread
    let offset = mean.y - power * mean.x
    (self.power, self.offset) = (power, offset)
    error = logs.map { abs($0.y - offset - power * $0.x) }.max() ?? 0
  }

  /// The ratio at a drive by the law.
  private func ratio(_ drive: Double) -> Double {
    drive <= deadZone ? 0 : exp(offset + power * log(drive - deadZone))
  }

  private func cost(_ moving: [LawPoint], _ still: [Double]) -> Double {
    let seen = moving.reduce(0) { sum, point in
      let error = log(point.ratio / ratio(point.drive))
      return sum + error * error
    }
    // A drive without motion contradicts a law that predicts a measurable motion for it.
    return still.map { max(ratio($0) - Self.unseen, 0) / Self.unseen }.reduce(seen) {
      $0 + $1 * $1
    }
  }

  /// The dead zone and the exponent of the level that make the amplitude proportional to the
  /// level, with three standard errors by the jackknife.
  static func response(_ points: [LawPoint]) -> (deadZone: Outcome, gamma: Outcome) {
    guard let whole = LawFit(points) else {
      let moving = points.count { $0.ratio > 0 }
      let reason =
        moving < leastPoints
        ? "fewer than \(leastPoints) levels move the actuator"
        : "the amplitude does not grow with the level"
      return (.notMeasured(reason), .notMeasured(reason))
    }
    guard whole.error <= mostError else {
      let reason = "the amplitude does not follow a power of the level"
      return (.notMeasured(reason), .notMeasured(reason))
    }
    let parts = points.indices.compactMap { left in
      LawFit(points.enumerated().filter { $0.offset != left }.map(\.element))
    }
    return (
      .value(whole.deadZone, uncertainty: jackknife(parts.map(\.deadZone)) + step),
      .value(1 / whole.power, uncertainty: jackknife(parts.map { 1 / $0.power }))
    )
  }

  private static func jackknife(_ values: [Double]) -> Double {
    let count = Double(max(values.count, 1))
    let mean = values.reduce(0, +) / count
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return 3 * (squares * (count - 1) / count).squareRoot()
  }
}
