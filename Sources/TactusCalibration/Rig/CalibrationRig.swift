package import TactusDevice

/// A device and its instrument, as a calibration uses them: on the real clock, or on the virtual
/// clock of a test.
package protocol CalibrationRig: AnyObject {
  /// What the instrument measures.
  var instrument: InstrumentDescription { get }

  /// Plays the drives of a plan and returns what was played and measured. When it returns, the
  /// device is stopped.
  /// - Parameter profiles: the profiles with which the device is opened.
  /// - Throws: ``CalibrationFailure`` if the device or the instrument fails, or if the user stops
  ///   the calibration.
  func play(
    _ plan: DrivePlan, with profiles: DeviceProfiles
  ) throws(CalibrationFailure) -> Recording
}
