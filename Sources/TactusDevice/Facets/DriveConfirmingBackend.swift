/// A facet for a backend that plays a device softly until its user has confirmed that the right
/// actuators move, and bear it. Used by `tactus confirm`.
public protocol DriveConfirmingBackend: HapticBackend {
  /// Keeps, or takes back, the user's confirmation of a device. It counts for devices that are
  /// opened from then on.
  /// - Parameters:
  ///   - isConfirmed: whether the confirmation is kept; false: it is taken back.
  ///   - id: one of ``HapticBackend/devices()``.
  /// - Returns: what was confirmed, in one line without a full stop.
  /// - Throws: ``DeviceError`` of kind `notFound`, `notSupported`, or `system` if the confirmation
  ///   cannot be kept.
  func setConfirmed(_ isConfirmed: Bool, _ id: DeviceID) throws(DeviceError) -> String
}
