/// The bus between a board and its accelerometer: SPI with a pin that selects the chip.
public protocol SensorBus {
  /// The low 32 bits of the device's clock, in microseconds.
  var microseconds: UInt32 { get }

  /// Exchanges bytes with the selected chip, and deselects it for at least 5 µs after that.
  /// - Parameters:
  ///   - bytes: the bytes to send, which are replaced by those that arrive.
  ///   - count: the number of bytes, 1 to 4.
  /// - Returns: whether the transfer ended in time.
  mutating func exchange(_ bytes: inout InlineArray<4, UInt8>, _ count: Int) -> Bool
}
