/// The bits of ``ChipRegister/status``.
enum ChipStatus {
  static var overcurrent: UInt8 { 1 << 0 }
  static var overtemperature: UInt8 { 1 << 1 }
  /// The last routine failed.
  static var failed: UInt8 { 1 << 3 }
}
