/// A facet for a ``DriveConfirmingBackend`` that states whether a device is confirmed. A
/// certification refuses a device that is not: at its reduced level it would fail each test of the
/// drive.
package protocol DriveConfirmedBackend: DriveConfirmingBackend {
  /// Whether the user has confirmed a device.
  /// - Parameter id: one of ``HapticBackend/devices()``.
  /// - Throws: ``DeviceError`` of kind `notFound` or `notSupported`.
  func isConfirmed(_ id: DeviceID) throws(DeviceError) -> Bool
}
