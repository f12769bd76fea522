extension Board {
  /// Olimex STM32-H405.
  ///
  /// Source: Zephyr's `olimex_stm32_h405.dts` and its page, with the pins of the headers. Its
  /// crystal has 8 MHz. Whether SCL and SDA have pull-up resistors is not known: add 4.7 kΩ to 3.3
  /// V.
  public static var chosen: Board {
    Board(
      name: "Olimex H405", clock: .crystal(hertz: 8_000_000), serialPort: .usart3,
      transmitPin: Pin(.b, 10), receivePin: Pin(.b, 11),
      busClockPin: Pin(.b, 8), busDataPin: Pin(.b, 9),
      enablePin: Pin(.c, 7),
      lightPin: Pin(.c, 12), isLightLow: true)
  }
}
