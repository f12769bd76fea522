/// The values of ``ChipRegister/mode``.
enum ChipMode {
  static var realTime: UInt8 { 5 }
  static var diagnostics: UInt8 { 6 }
  static var calibration: UInt8 { 7 }
  static var standby: UInt8 { 1 << 6 }
}
