extension Board {
  /// ST Nucleo-F446RE.
  ///
  /// Sources: UM1724, sections 6.4, 6.7.1 and 6.8, and Zephyr's `nucleo_f446re.dts`. USART 2 is the
  /// serial port of the cable (solder bridges SB13 and SB14). The 8 MHz clock comes from the
  /// ST-LINK on boards from version C-02 on; an older board uses the internal oscillator and
  /// reports it. SCL and SDA have no pull-up resistors: add 4.7 kΩ to 3.3 V.
  public static var chosen: Board {
    Board(
      name: "Nucleo F446RE", clock: .signal(hertz: 8_000_000), serialPort: .usart2,
      transmitPin: Pin(.a, 2), receivePin: Pin(.a, 3),
      busClockPin: Pin(.b, 8), busDataPin: Pin(.b, 9),  // D15, D14
      enablePin: Pin(.c, 7),  // D9
      lightPin: Pin(.a, 5), isLightLow: false)  // LD2
  }
}
