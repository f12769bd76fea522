/// Converts a level, 0 to 1, to the drive of a motor, 0 to 1: `d + (1 - d) × level ^ gamma` for
/// levels above 0, where `d` is the dead zone.
public struct LevelResponse: Sendable, Hashable, BitwiseCopyable {
  /// The drive below which the motor does not move, 0 up to but not including 1.
  public var deadZone: Double
  /// The exponent, above 0. A value below 1 raises weak levels.
  public var gamma: Double

  /// The drive equals the level.
  public static let linear = LevelResponse(deadZone: 0, gamma: 1)

  /// Creates a response.
  /// - Parameters:
  ///   - deadZone: the drive below which the motor does not move, 0 up to but not including 1.
  ///   - gamma: the exponent, above 0.
  public init(deadZone: Double, gamma: Double) {
    self.deadZone = deadZone
    self.gamma = gamma
  }
}
