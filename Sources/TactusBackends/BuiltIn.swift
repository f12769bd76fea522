public import TactusDevice
internal import TactusEvdev
internal import TactusLoopback
internal import TactusSerial

extension Array where Element == any HapticBackend {
  /// The backends that come with the package: the one list of them.
  public static var builtIn: [any HapticBackend] {
    [SerialBackend(), EvdevBackend(), LoopbackBackend()]
  }
}
