public import TactusWire

/// A motor as its data sheet describes it: what the driver chip's settings follow from.
public struct ActuatorDescription: Sendable {
  /// How it moves.
  public enum Kind: UInt8, Sendable {
    /// A linear resonant actuator.
    case resonant = 1
    /// An eccentric rotating mass.
    case eccentric = 2
  }

  /// In lower case.
  public var name: ShortText
  /// How it moves.
  public var kind: Kind
  /// What it may have for long: effective of a resonant motor, else direct; millivolts.
  public var ratedMillivolts: UInt16
  /// The most that it may have for a moment, as a peak; millivolts.
  public var peakMillivolts: UInt16
  /// Hertz; of an eccentric motor its speed at the rated voltage, in turns a second.
  public var resonanceHertz: UInt16
  /// The frequencies that it is driven with. One frequency: the chip follows the resonance, in
  /// closed loop. Several: the chip is given the period, in open loop, and follows nothing.
  public var bandHertz: ClosedRange<UInt16>
  /// How long it may be on at full drive; milliseconds.
  public var onTimeMilliseconds: UInt32
  /// From the start of a drive until half of the swing is there; microseconds; 0: unknown.
  public var riseMicroseconds: UInt32
  /// What the chip may find when it calibrates the motor: outside of it is another motor, or a bad
  /// joint. Where nothing is known of the motor it is all but the two ends, at which the chip has
  /// run out of its range.
  public var compensation: ClosedRange<UInt8>
  /// The same of the back electromotive force.
  public var backEMF: ClosedRange<UInt8>

  /// A motor.
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

  /// Whether the chip follows what the motor does.
  public var isClosedLoop: Bool { bandHertz.lowerBound == bandHertz.upperBound }

  /// The motor that is computed where there is no board.
  public static var computed: ActuatorDescription {
    ActuatorDescription(
      name: ShortText("lra"), kind: .resonant, ratedMillivolts: 1800, peakMillivolts: 2600,
      resonanceHertz: 175, bandHertz: 150...200, onTimeMilliseconds: 120_000, riseMicroseconds: 0)
  }

  /// What the device declares of it.
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

  /// The levels above 0 that the chip's input tells apart: with a sign, as open loop has it, half.
  public var inputSteps: UInt16 { isClosedLoop ? 255 : 127 }

  /// A hash of the description. A calibration is kept with it, and holds for that description only.
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
