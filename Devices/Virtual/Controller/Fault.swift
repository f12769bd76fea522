/// A fault of the board that a test injects at a given time.
public enum Fault: Sendable, Equatable {
  /// The time for which a line of the bus is held low.
  public enum Hold: Sendable, Equatable {
    case forever
    case nanoseconds(Int64)
    /// Until the controller has sent this number of clock pulses.
    case clocks(Int)
  }

  /// An error of a byte on the line.
  public enum LineError: Sendable {
    case overrun
    case framing
    case noise
  }

  /// SDA or SCL is held low; nil releases it.
  case dataHeld(Hold?)
  case clockHeld(Hold?)
  /// A byte of the next transfer is not acknowledged. Byte 0 is the address.
  case unacknowledged(byte: Int)
  /// A second STOP is requested, as by a program that writes to I2C_CR1 too early.
  case leftOverStop
  /// Another master wins the bus at the next byte, and uses it for a time in nanoseconds.
  case arbitrationLost(nanoseconds: Int64)
  /// The bus unit sets BERR. After a misplaced STOP it also sends no START until SWRST.
  case busError(isMisplaced: Bool)
  /// The analog filters of the bus pins report both lines as low until the levels of the lines have
  /// changed.
  case filtersStuck
  /// The chip is removed from the board, or put back.
  case chipPresent(Bool)
  /// The chip loses its supply for a moment.
  case chipReset
  /// Reading the chip's status returns this value; nil restores the correct one.
  case chipStatus(UInt8?)
  /// Bits of the chip's status are set, as by a short or by heat.
  case chipRaises(UInt8)
  /// The actuator is replaced, or its wires change.
  case actuator(Actuator)
  /// The crystal gets another frequency, or stops if it is nil.
  case crystal(hertz: Int64?)
  /// The next byte from the host arrives with an error.
  case line(LineError)
  /// The supply fails for a moment: controller and chip restart as after power-up.
  case brownOut
  /// The supply fails as in `brownOut`, but in the middle of an operation of the flash, which is
  /// then done in part. Operation 0 is the next one to program or to erase.
  case flashCut(operation: Int, leaving: FlashRemainder)
  /// The core hangs when it reaches an address, until a reset; interrupts continue.
  case hang(address: UInt32)
  /// The core faults when it reaches an address, until a reset.
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
