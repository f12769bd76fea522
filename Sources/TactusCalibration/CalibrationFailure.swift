package import TactusDevice

/// Why a calibration ended without a result.
package enum CalibrationFailure: Error, Sendable, Hashable {
  case device(DeviceError)
  /// A safety rule does not allow the calibration to begin or to continue. The text contains the
  /// rule and the fix.
  case refused(String)
  /// The user stopped it.
  case interrupted
}
