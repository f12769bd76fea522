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
