/// The level and the frequency of one actuator.
public struct ActuatorLevel: Sendable, Hashable, BitwiseCopyable {
  /// The level, 0 to 1.
  public var level: Double
  /// The frequency in hertz, within the actuator's band.
  public var frequencyHertz: Double

  /// Creates a level; the values are not limited here.
  @_noLocks @_noAllocation
  public init(level: Double, frequencyHertz: Double) {
    self.level = level
    self.frequencyHertz = frequencyHertz
  }
}
