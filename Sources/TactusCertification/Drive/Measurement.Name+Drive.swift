/// The measurements of the drive, which every test has if its device reports the drive.
extension Measurement.Name {
  static let driveLevelError = Self("drive level error")
  static let driveWrong = Self("drive wrong")
  static let driveLengthError = Self("drive length error")
  static let driveFrequencyError = Self("drive frequency error")
  static let driveSeen = Self("drive seen")
  static let driveRefused = Self("drive refused")
}
