/// A board on which the firmware can run: the clock and the pins of its controller. Each file of
/// this folder is a board; the script `build` builds an image for one of them.
public struct Board: Sendable {
  /// A pin of the controller.
  public struct Pin: Sendable {
    /// The ports that the firmware enables.
    public enum Port: UInt32, Sendable { case a, b, c }

    /// The port of the pin.
    public let port: Port
    /// The number of the pin in its port, 0 to 15.
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
  /// The source of the exact clock. Its frequency must be an even number of megahertz, because the
  /// multiplier starts from 2 MHz.
  public let clock: Clock
  /// The serial port of the line to the host.
  public let serialPort: SerialPort
  /// The pin that sends to the host.
  public let transmitPin: Pin
  /// The pin that receives from the host.
  public let receivePin: Pin
  /// The pin for SCL of I2C 1, in its alternate function 4.
  public let busClockPin: Pin
  /// The pin for SDA of I2C 1, in its alternate function 4.
  public let busDataPin: Pin
  /// The pin that is connected to EN of the motor driver. A resistor keeps it low while the
  /// controller does not drive it.
  public let enablePin: Pin
  /// The pin of the clock of SPI 2, to an accelerometer. This pin and the next two are in their
  /// alternate function 5. All boards have them on a header and use them for nothing else.
  public let sensorClockPin = Pin(.b, 13)
  /// The pin that receives from the accelerometer.
  public let sensorInputPin = Pin(.b, 14)
  /// The pin that sends to the accelerometer.
  public let sensorOutputPin = Pin(.b, 15)
  /// The pin at CS of the accelerometer.
  public let sensorSelectPin = Pin(.c, 6)
  /// A light on the board.
  public let lightPin: Pin
  /// Whether the light is on when its pin is low.
  public let isLightLow: Bool
}
