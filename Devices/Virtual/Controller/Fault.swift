/// What a test lets go wrong on a board, at a time of its choice.
public enum Fault: Sendable, Equatable {
  /// How long something holds a line of the bus low.
  public enum Hold: Sendable, Equatable {
    case forever
    case nanoseconds(Int64)
    /// Until the controller has clocked that often.
    case clocks(Int)
  }

  /// A byte as it comes over the line.
  public enum LineError: Sendable {
    case overrun
    case framing
    case noise
  }

  /// SDA or SCL is held low; nil: it is let go.
  case dataHeld(Hold?)
  case clockHeld(Hold?)
  /// A byte of the next transfer is not acknowledged; 0 is the address.
  case unacknowledged(byte: Int)
  /// A second STOP is requested, as by a program that writes to I2C_CR1 too early.
  case leftOverStop
  /// Another master wins against the next byte, and has the bus for a time in nanoseconds.
  case arbitrationLost(nanoseconds: Int64)
  /// BERR; misplaced: after it, no START is sent until SWRST.
  case busError(isMisplaced: Bool)
  /// The analog filters of the bus show low lines until the lines have toggled.
  case filtersStuck
  /// The chip is not on the board, or is again.
  case chipPresent(Bool)
  /// The chip loses its supply for a moment.
  case chipReset
  /// The chip's status reads as this value; nil: as it is.
  case chipStatus(UInt8?)
  /// Bits of the chip's status are set, as by a short or by heat.
  case chipRaises(UInt8)
  /// Another actuator, or the same with other wires.
  case actuator(Actuator)
  /// The crystal has another frequency, or none.
  case crystal(hertz: Int64?)
  /// The next byte of the host comes with an error.
  case line(LineError)
  /// The supply fails for a moment: controller and chip are as after power-up.
  case brownOut
  /// The supply fails, as for `brownOut`, in the middle of an operation of the flash, and leaves a
  /// part of it done. 0 is the next operation that begins, be it to program or to erase.
  case flashCut(operation: Int, leaving: FlashRemainder)
  /// The core stays at an address when it comes there, until a reset; interrupts go on.
  case hang(address: UInt32)
  /// A fault at an address when the core comes there, until a reset.
  case exception(address: UInt32)
}

extension BusLines.Hold {
  init?(_ hold: Fault.Hold?, at now: Int64) {
    switch hold {
    case .forever: self = .forever
    case .nanoseconds(let time): self = .until(now + time)
    case .clocks(let count): self = .clocks(count)
    case nil: return nil
    }
  }
}
