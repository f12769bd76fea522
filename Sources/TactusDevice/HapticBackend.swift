/// A way to reach devices: the first of the three steps find → open → output.
///
/// Everything here is called on ordinary threads and may block for a short time.
public protocol HapticBackend: Sendable {
  /// In lower case, unique among the backends of a configuration: the first part of every id.
  var name: String { get }

  /// The devices that are there, those included that cannot be used now: each says why and how to
  /// mend it. Returns within a second, whatever a device does.
  func devices() -> [DeviceListing]

  /// Opens a device.
  /// - Parameter id: one of ``devices()``, or one that the backend can reach without listing it.
  /// - Throws: ``DeviceError`` of kind `notFound`, `notPermitted`, `busy`, `notAnswering`,
  ///   `notSupported` or `system`.
  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice

  /// The same backend, which knows these profiles. Called again whenever they are needed: a
  /// backend that keeps state shares it between its copies.
  ///
  /// One whose devices say themselves what they can do need not implement it.
  func with(_ profiles: DeviceProfiles) -> any HapticBackend

  /// Tells when a device may have come or gone, for as long as the answer is kept.
  ///
  /// One whose devices never change need not implement it.
  /// - Parameter changed: called on any thread; it may be called once for several changes, and for
  ///   none at all. It returns at once.
  /// - Returns: what keeps the watch up; nil where devices do not come and go, or where the system
  ///   does not tell.
  func watch(_ changed: @escaping @Sendable () -> Void) -> (any DeviceWatch)?
}

extension HapticBackend {
  /// The backend as it is: it needs no profiles.
  public func with(_ profiles: DeviceProfiles) -> any HapticBackend { self }

  /// No watch: the devices never change.
  public func watch(_ changed: @escaping @Sendable () -> Void) -> (any DeviceWatch)? { nil }
}
