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

/// The values of ``SensorRegister``.
enum SensorValue {
  static var identity: UInt8 { 0xE5 }
  /// 3200 samples a second, without the low-power mode, which adds noise.
  static var rate: UInt8 { 0x0F }
  static var standby: UInt8 { 0x00 }
  static var measuring: UInt8 { 0x08 }
  /// Full resolution, ±16 g, four wires, low byte first.
  static var format: UInt8 { 0x0B }
  /// Without its memory, which empties it.
  static var bypass: UInt8 { 0x00 }
  /// The memory keeps the latest samples.
  static var stream: UInt8 { 0x80 }
  /// The bits of ``SensorRegister/memoryState`` with the number of samples.
  static var entries: UInt8 { 0x3F }
}
