/// A backend that learns what any program sends to its devices: a facet, which a backend adopts
/// where the system shows it. `tactus devices --watch` and `tactus bench jitter --device` ask for
/// it.
public protocol ObservableBackend: HapticBackend {
  /// Reports what any program sends to a device, for as long as the answer is kept.
  ///
  /// - Parameters:
  ///   - id: one of ``HapticBackend/devices()``.
  ///   - report: called on a thread of the watch's own, in the order of the commands. Where
  ///     commands were lost because it was too slow, ``ObservedCommand/Kind/lost`` says so.
  /// - Throws: ``DeviceError`` as ``HapticBackend/open(_:)``.
  func observe(
    _ id: DeviceID, _ report: @escaping @Sendable (ObservedCommand) -> Void
  ) throws(DeviceError) -> any DeviceWatch
}
