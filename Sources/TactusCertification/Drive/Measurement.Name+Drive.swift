/// The measurements that compare the drive with the expected one. Every test has them if an
/// instrument observes the commands and the drive of the device.
extension Measurement.Name {
  static let driveLevelError = Self("drive level error")
  static let driveWrong = Self("drive wrong")
  static let driveLengthError = Self("drive length error")
  static let driveFrequencyError = Self("drive frequency error")
  static let driveSeen = Self("drive seen")
  static let driveRefused = Self("drive refused")
}
