/// The state of a resonator, to compare to the bit.
public struct ResonatorState: Sendable, Hashable, BitwiseCopyable {
  /// Displacement; 1 is the settled amplitude at full drive.
  public var displacement: Float
  /// Velocity, in amplitudes at resonance.
  public var velocity: Float
  /// Of the drive's wave; the whole range is a turn.
  public var phase: UInt32

  /// The state of a resonator.
  public init(_ resonator: Resonator) {
    (displacement, velocity) = (resonator.displacement, resonator.velocity)
    phase = resonator.phase
  }
}
