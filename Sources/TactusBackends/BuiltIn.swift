public import TactusDevice
internal import TactusEvdev
internal import TactusLoopback

#if Serial
  internal import TactusSerial
#endif

extension Array where Element == any HapticBackend {
  /// The backends that come with the package: the one list of them. A program that switches the
  /// package's trait `Serial` off has no devices on serial lines, and needs no libserialport.
  public static var builtIn: [any HapticBackend] {
    #if Serial
      [SerialBackend(), EvdevBackend(), LoopbackBackend()]
    #else
      [EvdevBackend(), LoopbackBackend()]
    #endif
  }
}
