/// The parts around the controller and their connections to its pins.
public struct Board: Sendable {
  /// A pin by its port and number.
  public struct Pin: Sendable, Equatable {
    /// The port: 0 for A, 1 for B, 2 for C.
    public var port: Int
    /// The number of the pin in its port, 0 to 15.
    public var number: UInt32

    /// Creates a pin from the letter of its port, A to C, and its number.
    public init(_ port: Character, _ number: UInt32) {
      self.port = ["A", "B", "C"].firstIndex(of: port) ?? 0
      self.number = number
    }
  }

  /// The serial port of the line to the host.
  public enum SerialLine: Int, Sendable {
    case usart1
    case usart2
    case usart3
  }

  /// The model of the controller.
  public var model = ControllerModel.stm32f405
  /// The frequency of the crystal in hertz; nil if the board has none.
  public var crystalHertz: Int64? = 12_000_000
  /// The frequency of the watchdog's oscillator in hertz: 17,000 to 47,000.
  public var watchdogHertz: Int64 = 32_000
  /// SCL of I2C1, with a pull-up.
  public var clockPin = Pin("B", 6)
  /// SDA of I2C1, with a pull-up.
  public var dataPin = Pin("B", 7)
  /// The pin at EN of the DRV2605L, with a resistor to ground; nil if EN is connected to the
  /// supply.
  public var enablePin: Pin?
  /// The serial port of the line to the host.
  public var serialLine = SerialLine.usart1
  /// The pin that the host reads.
  public var transmitPin = Pin("A", 9)
  /// The pin that the host writes to.
  public var receivePin = Pin("A", 10)
  /// Whether the I2C unit stops immediately, without a STOP, when PE is cleared during a transfer.
  /// According to the manual the transfer ends first (RM0090, section 27.6.1); a program should
  /// work with both.
  public var disablesBusAtOnce = false
  /// The bit rate of the host.
  public var hostBaud: Int64 = 115_200
  /// The behaviour of the DRV2605L where the data sheet leaves it open.
  public var chip = DRV2605Behaviour()
  /// The times of the controller's flash, and the content that an interrupted operation leaves.
  public var flash = FlashBehaviour()
  /// The actuator at the DRV2605L.
  public var actuator = Actuator()

  /// The accelerometer at SPI 2, which measures the vibration of the actuator; nil if there is
  /// none.
  public var accelerometer: Accelerometer?
  /// SCK, MISO and MOSI of SPI 2, and the pin at CS of the accelerometer.
  static let sensorPins = [Pin("B", 13), Pin("B", 14), Pin("B", 15)]
  static let sensorSelectPin = Pin("C", 6)

  /// Creates a board with an STM32F405, a crystal of 12 MHz, the DRV2605L at PB6 and PB7, and the
  /// host at USART1.
  public init() {}
}
