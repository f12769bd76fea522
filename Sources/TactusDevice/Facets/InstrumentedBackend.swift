/// A backend that can watch what its devices do: a facet, which a backend adopts that sees the
/// drive of a motor, or its motion, in another way than by the commands. `tactus certify` asks for
/// it.
public protocol InstrumentedBackend: HapticBackend {
  /// What watches a device. The device itself is not opened by this: it is open in another process
  /// while the instrument watches.
  /// - Parameter id: one of ``HapticBackend/devices()``.
  /// - Throws: ``DeviceError`` of kind `notSupported` where nothing watches this device, else as
  ///   ``HapticBackend/open(_:)``.
  func instrument(for id: DeviceID) throws(DeviceError) -> any DeviceInstrument
}
