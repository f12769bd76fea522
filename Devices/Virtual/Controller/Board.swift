/// What is connected to the pins of the controller, and what the parts around it are like.
public struct Board: Sendable {
  /// A pin by its port and number.
  public struct Pin: Sendable, Equatable {
    /// 0 for port A.
    public var port: Int
    /// 0 to 15.
    public var number: UInt32

    /// A pin by the letter of its port, A to C, and its number.
    public init(_ port: Character, _ number: UInt32) {
      self.port = ["A", "B", "C"].firstIndex(of: port) ?? 0
      self.number = number
    }
  }

  /// The serial port that the host's line is connected to.
  public enum SerialLine: Int, Sendable {
    case usart1
    case usart2
    case usart3
  }

  /// The controller.
  public var model = ControllerModel.stm32f405
  /// Hertz of the crystal; nil where there is none.
  public var crystalHertz: Int64? = 12_000_000
  /// Hertz of the oscillator of the watchdog: 17,000 to 47,000.
  public var watchdogHertz: Int64 = 32_000
  /// SCL of I2C1, with a pull-up.
  public var clockPin = Pin("B", 6)
  /// SDA of I2C1, with a pull-up.
  public var dataPin = Pin("B", 7)
  /// EN of the DRV2605L, with a resistor to ground; nil where EN is connected to the supply.
  public var enablePin: Pin?
  /// The port of the host's line.
  public var serialLine = SerialLine.usart1
  /// The pin that the host reads.
  public var transmitPin = Pin("A", 9)
  /// The pin that the host writes to.
  public var receivePin = Pin("A", 10)
  /// Whether the bus unit stops at once when PE is cleared in a transfer, without a STOP. By the
  /// manual the transfer ends first (RM0090, section 27.6.1); a program should work with both.
  public var disablesBusAtOnce = false
  /// Bits a second of the host.
  public var hostBaud: Int64 = 115_200
  /// How the DRV2605L behaves where the data sheet leaves it open.
  public var chip = DRV2605Behaviour()
  /// How long the controller's flash takes, and what an operation that is cut short leaves.
  public var flash = FlashBehaviour()
  /// What is connected to the DRV2605L.
  public var actuator = Actuator()

  /// An STM32F405 with a crystal of 12 MHz, the DRV2605L at PB6 and PB7, and the host at USART1.
  public init() {}
}
