import CBoard
import LRABoard
import Synchronization

/// The serial port to the host. Its interrupt handler puts received bytes into a ring buffer, from
/// which the main loop takes them.
///
/// The interrupt handler is the only writer, and the main loop the only reader. Each advances its
/// own counter. The writer never overwrites the bytes between the two counters.
enum Serial {
  /// The size of the ring buffer in bytes: more than all commands that a host may have in flight.
  static let capacity: UInt32 = 2048
  static let baud: UInt32 = 115_200

  private static var peripheral: UInt {
    switch Board.chosen.serialPort {
    case .usart1: Peripheral.usart1
    case .usart2: Peripheral.usart2
    case .usart3: Peripheral.usart3
    }
  }

  private static var status: Register { Register(peripheral, 0x00) }
  private static var data: Register { Register(peripheral, 0x04) }
  private static var control: Register { Register(peripheral, 0x0C) }
  private static let overrun: UInt32 = 1 << 3
  private static let received: UInt32 = 1 << 5
  /// The status bits of the errors: parity, framing, noise, overrun. Reading the status register
  /// and then the data register clears them.
  private static let errors: UInt32 = 0b1111
  private static let transmitterEmpty: UInt32 = 1 << 7
  private static let emptyInterrupt: UInt32 = 1 << 7

  /// The number of lost bytes.
  static var overruns: UInt32 { lost.load(ordering: .relaxed) }

  static func start(busHertz: UInt32) {
    Board.chosen.transmitPin.become(7)
    Board.chosen.receivePin.become(7)
    Register(peripheral, 0x08).value = (busHertz + baud / 2) / baud
    // Enables the port, its receive interrupt, the transmitter and the receiver.
    control.value = 1 << 13 | 1 << 5 | 1 << 3 | 1 << 2
    // The interrupts of the ports are 37, 38 and 39, which are in the second register.
    let interrupt = 36 + Board.chosen.serialPort.rawValue
    Register(Peripheral.interrupts, 0x04).value = 1 << (interrupt - 32)
  }

  /// The next byte and the low bits of its time of arrival; nil if there is none.
  static func next() -> (byte: UInt8, microseconds: UInt32)? {
    let place = read.load(ordering: .relaxed)
    guard written.load(ordering: .acquiring) != place else { return nil }
    let slot = Int(place % capacity)
    let result = unsafe (bytes[slot], stamps[slot])
    read.store(place &+ 1, ordering: .releasing)
    return result
  }

  static var isEmpty: Bool {
    written.load(ordering: .relaxed) == read.load(ordering: .relaxed)
  }

  /// Whether a byte may be sent now.
  static var canSend: Bool { status.has(transmitterEmpty) }

  static func send(_ byte: UInt8) { data.value = UInt32(byte) }

  /// Enables or disables the interrupt that wakes the core when a byte can be sent.
  static func wakeWhenSent(_ isWanted: Bool) {
    if isWanted { control.set(emptyInterrupt) } else { control.clear(emptyInterrupt) }
  }

  fileprivate static func interrupt() {
    let state = status.value
    // The main loop sends; the interrupt only wakes it.
    if control.has(emptyInterrupt) { control.clear(emptyInterrupt) }
    if state & overrun != 0 { countLost() }
    // An overrun between the two reads leaves the flag set without a byte. Reading the data
    // register clears it; otherwise it would interrupt without end.
    guard state & (received | errors) != 0 else { return }
    let byte = UInt8(truncatingIfNeeded: data.value)
    guard state & received != 0 else { return }
    let place = written.load(ordering: .relaxed)
    guard place &- read.load(ordering: .acquiring) < capacity else { return countLost() }
    let slot = Int(place % capacity)
    unsafe bytes[slot] = byte
    unsafe stamps[slot] = Clocks.lowMicroseconds
    written.store(place &+ 1, ordering: .releasing)
  }

  private static func countLost() {
    lost.store(lost.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
  }
}

private let written = Atomic<UInt32>(0)
private let read = Atomic<UInt32>(0)
private let lost = Atomic<UInt32>(0)
nonisolated(unsafe) private var bytes = InlineArray<2048, UInt8>(repeating: 0)
nonisolated(unsafe) private var stamps = InlineArray<2048, UInt32>(repeating: 0)

@c(board_serial_interrupt)
func serialInterrupt() { Serial.interrupt() }
