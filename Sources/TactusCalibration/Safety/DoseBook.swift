/// Keeps the dose of a device, also between calibrations.
package protocol DoseBook: AnyObject {
  /// Adds a recording that is about to begin.
  /// - Throws: ``CalibrationFailure/refused(_:)`` if the dose would be exceeded,
  ///   ``CalibrationFailure/device(_:)`` if it cannot be read or stored.
  func add(_ plan: DrivePlan) throws(CalibrationFailure)
}
