import CBoard
import Synchronization

/// Bytes of the serial port, from its interrupt to the main loop.
///
/// One writer, the interrupt, and one reader, the main loop: each moves its own counter, and what
/// lies between them is settled.
enum Serial {
  /// More than the commands that a host may have on their way, in case all come at once.
  static let capacity: UInt32 = 2048
  static let baud: UInt32 = 115_200

  private static var status: Register { Register(Peripheral.serial1, 0x00) }
  private static var data: Register { Register(Peripheral.serial1, 0x04) }
  private static var control: Register { Register(Peripheral.serial1, 0x0C) }
  private static let transmitterEmpty: UInt32 = 1 << 7
  private static let emptyInterrupt: UInt32 = 1 << 7

  /// Bytes that were lost.
  static var overruns: UInt32 { lost.load(ordering: .relaxed) }

  static func start(busHertz: UInt32) {
    // Pins A9 and A10 belong to serial 1: alternate function 7.
    Register(Peripheral.portA, 0x00).put(0b1010 << 18, in: 0b1111 << 18)
    Register(Peripheral.portA, 0x24).put(0x77 << 4, in: 0xFF << 4)
    Register(Peripheral.serial1, 0x08).value = (busHertz + baud / 2) / baud
    // The port, its interrupt for a byte that came, transmitter, receiver.
    control.value = 1 << 13 | 1 << 5 | 1 << 3 | 1 << 2
    Register(Peripheral.interrupts, 0x04).value = 1 << (37 - 32)
  }

  /// The next byte with the low bits of the time at which it came.
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

  /// Whether the core shall wake when a byte may be sent.
  static func wakeWhenSent(_ isWanted: Bool) {
    if isWanted { control.set(emptyInterrupt) } else { control.clear(emptyInterrupt) }
  }

  fileprivate static func interrupt() {
    let state = status.value
    // The main loop sends; it only had to wake.
    if control.has(emptyInterrupt) { control.clear(emptyInterrupt) }
    if state & (1 << 3) != 0 { countLost() }
    guard state & (1 << 5) != 0 else { return }
    let byte = UInt8(truncatingIfNeeded: data.value)
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
