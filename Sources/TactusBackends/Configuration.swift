public import TactusDevice

/// Which backends there are and which device plays.
///
/// ```swift
/// let configuration = Configuration(backends: .builtIn + [MyBackend()])
/// ```
public struct Configuration: Sendable {
  /// The backends, in the order in which they are listed. Of two with one name the first counts.
  public var backends: [any HapticBackend]
  /// The name of the only backend to use; nil: all.
  public var backend: String?
  /// The device to use; nil: chosen by itself.
  public var device: DeviceID?

  /// The built-in backends and a device that is chosen by itself, unless said otherwise.
  public init(
    backends: [any HapticBackend] = .builtIn, backend: String? = nil, device: DeviceID? = nil
  ) {
    self.backends = backends
    self.backend = backend
    self.device = device
  }
}
