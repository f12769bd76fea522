/// The reason why a figure is undetermined.
package enum Reason: Sendable, Hashable, CustomStringConvertible {
  /// The recording has too few samples without drive to compute the noise, too short a rest after a
  /// drive to observe the decay, too few drives, or a drive of an unusable length.
  case noStillTime
  /// The vibration is not strong enough above the noise to be recognised.
  case weak
  /// Accelerations exceeded the range of the sensor.
  case clipped
  /// Too many samples are lost.
  case lost
  /// The sensor takes fewer than ``SineFit/leastSamplesPerCycle`` samples of each cycle.
  case slowSensor
  /// The vibration still grew or shrank at the end of the drive.
  case notSettled
  /// The vibration after the drive is not the decay of a single resonance, for example because the
  /// device brakes.
  case notOneResonance
  /// The motion does not pass the levels between which the time is measured.
  case noCrossing
  /// The motor makes less than two turns in a click, and each click begins at another angle.
  case differentClicks
  /// The uncertainty is this many times the largest one with which a figure is stated.
  case uncertain(share: Double)

  package var description: String {
    switch self {
    case .noStillTime:
      "the recording has too little time without drive, too few drives, or drives of an unusable "
        + "length"
    case .weak: "the vibration is too weak for the noise of the sensor"
    case .clipped: "the acceleration exceeded the range of the sensor"
    case .lost: "too many samples are lost"
    case .slowSensor: "the sensor takes too few samples of each cycle"
    case .notSettled: "the vibration had not settled at the end of the drive"
    case .notOneResonance: "the decay is not that of a single resonance"
    case .noCrossing: "the vibration does not pass the levels between which the time is measured"
    case .differentClicks: "each click of a motor that turns begins at another angle"
    case .uncertain(let share):
      "the uncertainty is \(Self.text(share)) times the largest permitted one"
    }
  }

  private static func text(_ share: Double) -> String {
    guard share.isFinite, share < 1000 else { return "more than 1000" }
    let tenths = Int((share * 10).rounded(.up))
    return "\(tenths / 10).\(tenths % 10)"
  }
}
