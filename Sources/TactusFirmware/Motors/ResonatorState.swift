/// The exact state of a resonator, for comparisons.
public struct ResonatorState: Sendable, Hashable, BitwiseCopyable {
  /// The displacement; 1 is the steady amplitude at full drive.
  public var displacement: Float
  /// The velocity, relative to the amplitude at resonance.
  public var velocity: Float
  /// The phase of the drive's oscillation; the full range of the number is one period.
  public var phase: UInt32

  /// Copies the state of a resonator.
  public init(_ resonator: Resonator) {
    (displacement, velocity) = (resonator.displacement, resonator.velocity)
    phase = resonator.phase
  }
}
