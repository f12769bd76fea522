public import TactusWire

/// A motor as described by its data sheet. The settings of the driver chip are computed from it.
public struct ActuatorDescription: Sendable {
  /// The type of motor.
  public enum Kind: UInt8, Sendable {
    /// A linear resonant actuator.
    case resonant = 1
    /// An eccentric rotating mass.
    case eccentric = 2
  }

  /// The name in lower case.
  public var name: ShortText
  /// The type of motor.
  public var kind: Kind
  /// The rated voltage in millivolts: RMS for a resonant motor, DC for others.
  public var ratedMillivolts: UInt16
  /// The highest momentary voltage, as a peak, in millivolts.
  public var peakMillivolts: UInt16
  /// The resonance in hertz; for an eccentric motor its speed at the rated voltage in turns per
  /// second.
  public var resonanceHertz: UInt16
  /// The frequencies of the drive. With a single frequency, the chip follows the resonance in
  /// closed loop. With a range, the chip is given the period in open loop, without feedback.
  public var bandHertz: ClosedRange<UInt16>
  /// The longest time that the motor may be on at full drive, in milliseconds.
  public var onTimeMilliseconds: UInt32
  /// The time from the start of the drive to half of the amplitude, in microseconds; 0 if unknown.
  public var riseMicroseconds: UInt32
  /// The valid values of the compensation that the chip's calibration finds. A value outside means
  /// another motor or a bad solder joint. By default, for an unknown motor, all values are valid
  /// but the highest, which means that the range was exceeded.
  public var compensation: ClosedRange<UInt8>
  /// The valid values of the back electromotive force that the calibration finds; by default, all
  /// but the lowest and the highest.
  public var backEMF: ClosedRange<UInt8>

  /// Creates a description.
  public init(
    name: ShortText, kind: Kind, ratedMillivolts: UInt16, peakMillivolts: UInt16,
    resonanceHertz: UInt16, bandHertz: ClosedRange<UInt16>, onTimeMilliseconds: UInt32,
    riseMicroseconds: UInt32, compensation: ClosedRange<UInt8> = 0...254,
    backEMF: ClosedRange<UInt8> = 1...254
  ) {
    self.name = name
    self.kind = kind
    (self.ratedMillivolts, self.peakMillivolts) = (ratedMillivolts, peakMillivolts)
    (self.resonanceHertz, self.bandHertz) = (resonanceHertz, bandHertz)
    self.onTimeMilliseconds = onTimeMilliseconds
    self.riseMicroseconds = riseMicroseconds
    (self.compensation, self.backEMF) = (compensation, backEMF)
  }

  /// Whether the chip measures the motion and follows it.
  public var isClosedLoop: Bool { bandHertz.lowerBound == bandHertz.upperBound }

  /// The modelled motor of a device without a board.
  public static var computed: ActuatorDescription {
    ActuatorDescription(
      name: ShortText("lra"), kind: .resonant, ratedMillivolts: 1800, peakMillivolts: 2600,
      resonanceHertz: 175, bandHertz: 150...200, onTimeMilliseconds: 120_000, riseMicroseconds: 0)
  }

  /// The declaration of the actuator.
  public var entry: ActuatorEntry {
    var entry = ActuatorEntry()
    entry.name = name
    entry.kind = kind.rawValue
    entry.lowestSixteenths = bandHertz.lowerBound * 16
    entry.highestSixteenths = bandHertz.upperBound * 16
    entry.onTimeMilliseconds = onTimeMilliseconds
    entry.latencyMicroseconds = riseMicroseconds
    entry.levelSteps = inputSteps
    return entry
  }

  /// The number of distinct levels above 0 of the chip's input: half of them in open loop, where
  /// the input is signed.
  public var inputSteps: UInt16 { isClosedLoop ? 255 : 127 }

  /// A hash of the name, the kind, the voltages and the frequencies. A calibration is stored with
  /// it, and is valid only for descriptions with the same hash.
  public var digest: UInt32 {
    var digest = Digest()
    for place in 0..<16 { digest.add(UInt32(name[place])) }
    digest.add(UInt32(kind.rawValue))
    digest.add(UInt32(ratedMillivolts) << 16 | UInt32(peakMillivolts))
    digest.add(UInt32(resonanceHertz))
    digest.add(UInt32(bandHertz.lowerBound) << 16 | UInt32(bandHertz.upperBound))
    return digest.value
  }
}
