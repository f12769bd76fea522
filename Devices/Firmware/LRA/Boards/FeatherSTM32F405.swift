extension Board {
  /// Adafruit Feather STM32F405 Express.
  ///
  /// Sources: its schematic (github.com/adafruit/Adafruit-Feather-STM32F405-Express-PCB), Zephyr's
  /// `feather_stm32f405.dts` and MicroPython's `ADAFRUIT_F405_EXPRESS/pins.csv`. Its pins A9 and
  /// A10 are wired to 3.3 V and cannot be a serial port. The board has 10 kΩ from SCL and SDA to
  /// 3.3 V. The pin that the header calls EN belongs to the board's regulator.
  public static var chosen: Board {
    Board(
      name: "Feather F405", clock: .crystal(hertz: 12_000_000), serialPort: .usart3,
      transmitPin: Pin(.b, 10), receivePin: Pin(.b, 11),  // TX, RX
      busClockPin: Pin(.b, 6), busDataPin: Pin(.b, 7),  // SCL, SDA
      enablePin: Pin(.c, 7),  // 5
      lightPin: Pin(.c, 1), isLightLow: false)  // 13
  }
}
