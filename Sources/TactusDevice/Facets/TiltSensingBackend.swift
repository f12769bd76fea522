/// A facet for a backend whose devices may have a motion sensor that reports how the player holds
/// them.
package protocol TiltSensingBackend: HapticBackend {
  /// Reports how a device is tilted, until the returned object is released. The device need not be
  /// open.
  /// - Parameter report: called on a thread of the backend, some hundred times a second while the
  ///   device moves.
  /// - Throws: ``DeviceError`` of kind `notSupported` if the device has no motion sensor, or none
  ///   whose axes are known.
  func watchTilt(
    of id: DeviceID, _ report: @escaping @Sendable (Tilt) -> Void
  ) throws(DeviceError) -> any DeviceWatch
}
