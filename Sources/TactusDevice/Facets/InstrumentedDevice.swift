/// A facet for a device that measures its own motion, for example with an accelerometer on its
/// board. The device must be open, because the samples come over its line. Used by
/// `tactus bench jitter --device` and `tactus bench latency --device`.
public protocol InstrumentedDevice: HapticDevice {
  /// Creates the instrument. The device measures and sends samples until it is released.
  /// - Throws: ``DeviceError`` of kind `notSupported` if this device has no instrument.
  func instrument() throws(DeviceError) -> any DeviceInstrument
}
