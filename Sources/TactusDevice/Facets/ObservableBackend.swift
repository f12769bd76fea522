/// A facet for a backend that can observe the commands that any program sends to its devices. Used
/// by `tactus devices --watch`, `tactus bench jitter --device` and `tactus bench latency --device`.
public protocol ObservableBackend: HapticBackend {
  /// Reports the commands that any program sends to a device, until the returned object is
  /// released.
  ///
  /// - Parameters:
  ///   - id: one of ``HapticBackend/devices()``.
  ///   - report: called on the observer's own thread, in the order of the commands. If it is too
  ///     slow and commands are dropped, it receives ``ObservedCommand/Kind/lost``.
  /// - Throws: ``DeviceError`` as ``HapticBackend/open(_:)``.
  func observe(
    _ id: DeviceID, _ report: @escaping @Sendable (ObservedCommand) -> Void
  ) throws(DeviceError) -> any DeviceWatch
}
