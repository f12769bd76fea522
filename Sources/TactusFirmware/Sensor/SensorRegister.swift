/// The registers of an ADXL345: data sheet, revision E, table 19 "Register map".
enum SensorRegister {
  static var identity: UInt8 { 0x00 }
  static var rate: UInt8 { 0x2C }
  static var power: UInt8 { 0x2D }
  static var format: UInt8 { 0x31 }
  /// The low byte of axis x. Each axis has two bytes.
  static var data: UInt8 { 0x32 }
  static var memoryControl: UInt8 { 0x38 }
  static var memoryState: UInt8 { 0x39 }
}
