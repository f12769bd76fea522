public import TactusDevice
internal import TactusEvdev
internal import TactusLoopback
internal import TactusPCM

#if SystemLibraries
  internal import TactusSerial
#endif

extension Array where Element == any HapticBackend {
  /// The backends that come with the package. A program that disables the package's trait
  /// `SystemLibraries` has no serial devices and does not need libserialport.
  public static var builtIn: [any HapticBackend] {
    #if SystemLibraries
      [SerialBackend(), EvdevBackend(), PCMBackend(), LoopbackBackend()]
    #else
      [EvdevBackend(), PCMBackend(), LoopbackBackend()]
    #endif
  }
}
