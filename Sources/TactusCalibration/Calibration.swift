internal import TactusDevice

/// Measures the actuators of a device, derives the values of a profile, and compares how a device
/// follows levels before and after.
///
/// ```
///  rating, category ──► low levels ──► full level ──► levels, pulses ──► before, after
///  (refused: wheels)    (dose, noise)
/// ```
package struct Calibration {
  /// The extent of a calibration.
  package struct Extent: Sendable, Hashable {
    /// Drives at the highest level.
    package var holds = 5
    package var staircases = 2
    /// Pulses of each length; at least 3.
    package var pulses = 3

    package init() {}
  }

  /// Receives a description of the present measurement, for a line on a terminal.
  package typealias Progress = (String) -> Void

  let device: CalibratedDevice
  let extent: Extent
  let desk: DriveDesk

  /// - Parameter desk: plays the drives, within the dose.
  package init(_ device: CalibratedDevice, _ desk: DriveDesk, extent: Extent = Extent()) {
    (self.device, self.extent, self.desk) = (device, extent, desk)
  }

  package func result(
    progress: Progress
  ) throws(CalibrationFailure) -> CalibrationResult {
    try Refusal.check(device)
    var all: [ActuatorFigures] = []
    var before: [LevelCheck?] = []
    for (place, actuator) in device.capabilities.actuators.enumerated() {
      let measuring = ActuatorCalibration(place, actuator, device, desk, extent)
      all.append(try measuring.figures(progress: progress))
      progress("\(actuator.name): levels before the calibration")
      before.append(try measuring.check(device.capabilities))
    }
    let measured = MeasuredProfile(all, over: device.base)
    let changed = measured.applied(to: device.base)
    var after: [LevelCheck?] = []
    for (place, actuator) in changed.actuators.enumerated() {
      // A device without a profile does not use the measured values, so nothing changes.
      guard device.profile != nil else { break }
      progress("\(actuator.name): levels after the calibration")
      let measuring = ActuatorCalibration(place, actuator, device, desk, extent)
      after.append(try measuring.check(changed))
    }
    return CalibrationResult(
      figures: all, measured: measured, before: before, after: after,
      onSeconds: desk.onSeconds, instrument: desk.instrument)
  }
}
