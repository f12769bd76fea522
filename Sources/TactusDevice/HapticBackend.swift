/// Finds and opens devices. This is the first of three steps: a backend finds a device, the device
/// is opened, and it makes an output.
///
/// All calls come from ordinary threads and may block for a short time.
public protocol HapticBackend: Sendable {
  /// The first part of every id: in lower case, and unique among the backends of a configuration.
  var name: String { get }

  /// All devices that are present. The entry of a device that cannot be used now states why and
  /// names the fix. Returns within a second, even if a device does not answer.
  func devices() -> [DeviceListing]

  /// Opens a device.
  /// - Parameter id: one of ``devices()``, or another one that the backend can reach.
  /// - Throws: ``DeviceError`` of kind `notFound`, `notPermitted`, `busy`, `notAnswering`,
  ///   `notSupported` or `system`.
  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice

  /// This backend with the given profiles. It is called whenever profiles are needed, so a backend
  /// with state must share the state between its copies.
  ///
  /// A backend whose devices declare their own capabilities does not need to implement it.
  func with(_ profiles: DeviceProfiles) -> any HapticBackend

  /// Reports when a device may have been connected or disconnected, until the returned object is
  /// released.
  ///
  /// A backend whose devices never change does not need to implement it.
  /// - Parameter changed: called on any thread, once for one or several changes, sometimes without
  ///   a change. It must return at once.
  /// - Returns: the registration; nil if devices never change, or if the system does not report
  ///   changes.
  func watch(_ changed: @escaping @Sendable () -> Void) -> (any DeviceWatch)?
}

extension HapticBackend {
  /// Returns the backend unchanged, because it needs no profiles.
  public func with(_ profiles: DeviceProfiles) -> any HapticBackend { self }

  /// Returns nil, because the devices never change.
  public func watch(_ changed: @escaping @Sendable () -> Void) -> (any DeviceWatch)? { nil }
}
