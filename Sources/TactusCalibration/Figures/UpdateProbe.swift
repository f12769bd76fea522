/// The drives with which an update interval is measured: levels that all differ from their
/// neighbours, at a constant interval.
enum UpdateProbe {
  /// The tested intervals in seconds, in ascending order.
  static let intervals = [0.001, 0.002, 0.004, 0.008, 0.016, 0.032]
  /// The difference of two neighbouring levels, which is more than one of 255 steps.
  static let step = 0.008
  private static let changes = 40

  static func plan(_ actuator: Int, interval: Double) -> DrivePlan {
    var plan = DrivePlan(actuator: actuator)
    let levels = (0..<changes).map { 0.1 + step * Double($0) }
    plan.addStaircase(levels, each: interval, rest: 0.3)
    return plan
  }
}
