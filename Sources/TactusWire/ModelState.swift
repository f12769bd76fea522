/// The exact state of a modelled motor.
public struct ModelState: Sendable, Hashable, BitwiseCopyable {
  /// The device's clock at its last tick.
  public var timeMicroseconds: UInt64
  /// The bits of the displacement, a `Float`.
  public var displacement: UInt32
  /// The bits of the velocity, a `Float`.
  public var velocity: UInt32
  /// The phase of the drive's oscillation; the full range of the number is one period.
  public var phase: UInt32

  /// Creates a state.
  public init(timeMicroseconds: UInt64, displacement: UInt32, velocity: UInt32, phase: UInt32) {
    self.timeMicroseconds = timeMicroseconds
    self.displacement = displacement
    self.velocity = velocity
    self.phase = phase
  }
}
