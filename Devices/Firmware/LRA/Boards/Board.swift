/// A board for the firmware: the connections of its controller. Each board is a file, and an image
/// contains one of them; see `build`.
public struct Board: Sendable {
  /// A pin of the controller.
  public struct Pin: Sendable {
    /// The ports that the firmware enables.
    public enum Port: UInt32, Sendable { case a, b, c }

    /// Its port.
    public let port: Port
    /// 0 to 15.
    public let number: UInt32

    /// Creates a pin.
    public init(_ port: Port, _ number: UInt32) {
      (self.port, self.number) = (port, number)
    }
  }

  /// The source of the controller's exact clock.
  public enum Clock: Sendable {
    /// A crystal at the two clock pins.
    case crystal(hertz: UInt32)
    /// A square wave from another chip at the first clock pin.
    case signal(hertz: UInt32)
  }

  /// A serial port of the controller. All three use alternate function 7 of their pins.
  public enum SerialPort: UInt32, Sendable {
    case usart1 = 1
    case usart2 = 2
    case usart3 = 3
  }

  /// The name to show to users, at most 16 bytes.
  public let name: StaticString
  /// An even number of megahertz, because the multiplier starts from 2 MHz.
  public let clock: Clock
  /// The serial port of the line to the host.
  public let serialPort: SerialPort
  /// The pin that sends to the host.
  public let transmitPin: Pin
  /// The pin that receives from the host.
  public let receivePin: Pin
  /// SCL of I2C 1, alternate function 4 of its pin.
  public let busClockPin: Pin
  /// SDA of I2C 1.
  public let busDataPin: Pin
  /// Connected to EN of the motor driver, with a resistor that keeps it low while the controller
  /// does not drive it.
  public let enablePin: Pin
  /// A light on the board.
  public let lightPin: Pin
  /// Whether the light is on when its pin is low.
  public let isLightLow: Bool
}
