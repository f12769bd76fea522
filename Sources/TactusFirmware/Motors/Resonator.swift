/// A mass on a spring, the model of a linear resonant actuator: 175 Hz, quality 12.
///
/// ```
/// x' = w₀ v      v' = w₀ (u / Q - x - v / Q)
/// ```
///
/// The drive `u`, -1 to 1, is constant during a step of an eighth of a millisecond, for which the
/// solution is exact; its coefficients were computed with 16 digits. At full drive and resonance
/// the displacement settles to an oscillation between -1 and 1.
public struct Resonator: Sendable, BitwiseCopyable {
  /// The frequency of the free oscillation.
  public static let resonanceHertz: Float = 175
  /// The quality factor; the amplitude decays with a time constant 2 Q / w₀ of 22 ms.
  public static let quality: Float = 12
  /// The number of steps in a tick of a millisecond.
  public static let stepsInTick = 8

  /// The displacement; 1 is the steady amplitude at full drive.
  public private(set) var displacement: Float = 0
  /// The velocity, relative to the amplitude at resonance.
  public private(set) var velocity: Float = 0
  private var wave = Wave()
  private var reading = Acceleration(latest: 0, peak: 0)
  /// The accelerations in the last millisecond, four at equal intervals; 16,384 is the steady value
  /// at full drive and resonance.
  private(set) var recent = InlineArray<4, Int16>(repeating: 0)

  private static let displacementKept: Float = 0.990605231656921
  private static let exchanged: Float = 0.136230679067683
  private static let velocityKept: Float = 0.9792526750679473
  private static let displacementDriven: Float = 0.000782897361923246
  private static let velocityDriven: Float = 0.011352556588973583
  /// Smaller oscillations, relative to full drive, become 0, so that the motor comes to rest.
  private static let stillness: Float = 1e-9

  /// Creates a resonator at rest.
  public init() {}

  /// The phase of the drive's oscillation; the full range of the number is one period.
  public var phase: UInt32 { wave.phase }

  /// Advances by a millisecond. A drive that begins has phase 0.
  public mutating func advance(_ drive: Drive) {
    if drive.level == 0 {
      wave.reset()
      if displacement == 0, velocity == 0 {
        recent = InlineArray(repeating: 0)
        return
      }
    }
    let amplitude = Float(whole: UInt32(drive.level)) * (1 / 65_535)
    for place in 0..<Self.stepsInTick {
      let force = amplitude * wave.sine
      step(force)
      if drive.level > 0 { wave.turn(frequencySixteenths: drive.frequencySixteenths) }
      measure(force)
      recent[place / 2] = reading.latest
    }
    if drive.level == 0, abs(displacement) < Self.stillness, abs(velocity) < Self.stillness {
      (displacement, velocity) = (0, 0)
    }
  }

  /// The reading of the accelerometer; resets the peak.
  public mutating func acceleration() -> Acceleration {
    let result = reading
    reading.peak = 0
    return result
  }

  private mutating func step(_ force: Float) {
    let moved =
      Self.displacementKept * displacement + Self.exchanged * velocity
      + Self.displacementDriven * force
    velocity =
      Self.velocityKept * velocity - Self.exchanged * displacement + Self.velocityDriven * force
    displacement = moved
  }

  private mutating func measure(_ force: Float) {
    let quality = 1 / Self.quality
    let value = (force * quality - displacement - velocity * quality) * 16_384
    let limited = value > 32_767 ? 32_767 : value < -32_767 ? -32_767 : value
    reading.latest = Int16(Int(limited))
    let magnitude = reading.latest < 0 ? -reading.latest : reading.latest
    if magnitude > reading.peak { reading.peak = magnitude }
  }
}
