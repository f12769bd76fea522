/// A facet for a backend that can measure the drive or the motion of its devices apart from the
/// commands that it sends. Used by `tactus certify`, `tactus calibrate`,
/// `tactus bench jitter --device` and `tactus bench latency --device`.
public protocol InstrumentedBackend: HapticBackend {
  /// Creates an instrument for a device. This does not open the device, because another process
  /// plays on it while the instrument measures.
  /// - Parameter id: one of ``HapticBackend/devices()``.
  /// - Throws: ``DeviceError`` of kind `notSupported` if there is no instrument for this device,
  ///   otherwise the same errors as ``HapticBackend/open(_:)``.
  func instrument(for id: DeviceID) throws(DeviceError) -> any DeviceInstrument
}
