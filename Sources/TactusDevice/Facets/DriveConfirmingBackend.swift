/// A facet for a backend that plays a device softly until its user has confirmed that the right
/// actuators move and that they withstand the drive. Used by `tactus confirm`.
public protocol DriveConfirmingBackend: HapticBackend {
  /// Stores or withdraws the user's confirmation of a device. It applies to devices that are opened
  /// later.
  /// - Parameters:
  ///   - isConfirmed: true to store the confirmation, false to withdraw it.
  ///   - id: one of ``HapticBackend/devices()``.
  /// - Returns: a description of the confirmed facts, in one line without a full stop.
  /// - Throws: ``DeviceError`` of kind `notFound`, `notSupported`, or `system` if the confirmation
  ///   cannot be stored.
  func setConfirmed(_ isConfirmed: Bool, _ id: DeviceID) throws(DeviceError) -> String
}
