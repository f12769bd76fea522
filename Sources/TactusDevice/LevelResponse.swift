/// How a level, 0 to 1, becomes the drive of a motor, 0 to 1: `d + (1 - d) × level ^ gamma` for
/// levels above 0, where `d` is the dead zone.
public struct LevelResponse: Sendable, Hashable, BitwiseCopyable {
  /// The drive below which the motor does not move, 0 up to but not including 1.
  public var deadZone: Double
  /// The exponent, above 0. Below 1 it lifts weak levels.
  public var gamma: Double

  /// Drive equals level.
  public static let linear = LevelResponse(deadZone: 0, gamma: 1)

  /// - Parameters:
  ///   - deadZone: 0 up to but not including 1.
  ///   - gamma: above 0.
  public init(deadZone: Double, gamma: Double) {
    self.deadZone = deadZone
    self.gamma = gamma
  }
}
