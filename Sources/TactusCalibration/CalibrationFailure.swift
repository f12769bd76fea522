package import TactusDevice

/// Why a calibration ended without a result.
package enum CalibrationFailure: Error, Sendable, Hashable {
  case device(DeviceError)
  /// A rule of safety forbids to begin or to go on. The text says which, and what to do.
  case refused(String)
  /// The user stopped it.
  case interrupted
}
