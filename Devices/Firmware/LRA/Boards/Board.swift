/// A board that the firmware runs on: what is where on it. One file each, and one of them in an
/// image; see `build`.
public struct Board: Sendable {
  /// A pin of the controller.
  public struct Pin: Sendable {
    /// The ports that the firmware lets take part.
    public enum Port: UInt32, Sendable { case a, b, c }

    /// Its port.
    public let port: Port
    /// 0 to 15.
    public let number: UInt32

    /// A pin of a port.
    public init(_ port: Port, _ number: UInt32) {
      (self.port, self.number) = (port, number)
    }
  }

  /// Where the controller's exact clock comes from.
  public enum Clock: Sendable {
    /// A crystal at its two pins.
    case crystal(hertz: UInt32)
    /// A square wave of another chip at the first of them.
    case signal(hertz: UInt32)
  }

  /// A serial port of the controller. All three have alternate function 7 on their pins.
  public enum SerialPort: UInt32, Sendable {
    case usart1 = 1
    case usart2 = 2
    case usart3 = 3
  }

  /// For people, at most 16 bytes.
  public let name: StaticString
  /// An even number of megahertz: the multiplier begins with 2 MHz.
  public let clock: Clock
  /// The line to the host.
  public let serialPort: SerialPort
  /// What the host reads.
  public let transmitPin: Pin
  /// What the host writes.
  public let receivePin: Pin
  /// SCL of I2C 1, alternate function 4 on its pins.
  public let busClockPin: Pin
  /// SDA.
  public let busDataPin: Pin
  /// To EN of the motor driver, which a resistor holds low while the controller does not drive it.
  public let enablePin: Pin
  /// A light of the board.
  public let lightPin: Pin
  /// Whether the light is on where its pin is low.
  public let isLightLow: Bool
}
