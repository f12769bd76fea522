/// A mass on a spring, as a linear resonant actuator is: 175 Hz, quality 12.
///
/// ```
/// x' = w₀ v      v' = w₀ (u / Q - x - v / Q)
/// ```
///
/// The drive `u`, -1 to 1, is constant over a step of an eighth of a millisecond, for which the
/// solution is exact: its six numbers were computed with 16 digits. At full drive and resonance the
/// displacement swings between -1 and 1 once it has settled.
public struct Resonator: Sendable, BitwiseCopyable {
  /// The frequency that it swings at by itself.
  public static let resonanceHertz: Float = 175
  /// How many radians of swing it takes to lose most of it; 2 Q / w₀ is 22 ms.
  public static let quality: Float = 12
  /// Steps in a tick of a millisecond.
  public static let stepsInTick = 8

  /// Displacement; 1 is the settled amplitude at full drive.
  public private(set) var displacement: Float = 0
  /// Velocity, in amplitudes at resonance.
  public private(set) var velocity: Float = 0
  private var wave = Wave()
  private var reading = Acceleration(latest: 0, peak: 0)

  private static let displacementKept: Float = 0.990605231656921
  private static let exchanged: Float = 0.136230679067683
  private static let velocityKept: Float = 0.9792526750679473
  private static let displacementDriven: Float = 0.000782897361923246
  private static let velocityDriven: Float = 0.011352556588973583
  /// Swings below this, of full drive's, are none: so a motor comes to rest for good.
  private static let stillness: Float = 1e-9

  /// At rest.
  public init() {}

  /// The phase of the drive's wave; the whole range is a turn.
  public var phase: UInt32 { wave.phase }

  /// A millisecond passes. A drive that begins begins at phase 0.
  public mutating func advance(_ drive: Drive) {
    if drive.level == 0 {
      wave.reset()
      if displacement == 0, velocity == 0 { return }
    }
    let amplitude = Float(whole: UInt32(drive.level)) * (1 / 65_535)
    for _ in 0..<Self.stepsInTick {
      let force = amplitude * wave.sine
      step(force)
      if drive.level > 0 { wave.turn(frequencySixteenths: drive.frequencySixteenths) }
      measure(force)
    }
    if drive.level == 0, abs(displacement) < Self.stillness, abs(velocity) < Self.stillness {
      (displacement, velocity) = (0, 0)
    }
  }

  /// What the accelerometer reads; the peak begins anew.
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
