/// The registers of a DRV2605L: SLOS854, section 8.6.
enum ChipRegister {
  static var status: UInt8 { 0x00 }
  static var mode: UInt8 { 0x01 }
  static var realTimeInput: UInt8 { 0x02 }
  static var library: UInt8 { 0x03 }
  static var go: UInt8 { 0x0C }
  static var ratedVoltage: UInt8 { 0x16 }
  static var clampVoltage: UInt8 { 0x17 }
  static var calibratedCompensation: UInt8 { 0x18 }
  static var calibratedBackEMF: UInt8 { 0x19 }
  static var feedback: UInt8 { 0x1A }
  static var control1: UInt8 { 0x1B }
  static var control2: UInt8 { 0x1C }
  static var control3: UInt8 { 0x1D }
  static var control4: UInt8 { 0x1E }
  static var openLoopPeriod: UInt8 { 0x20 }
}
