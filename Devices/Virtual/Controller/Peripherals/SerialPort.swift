/// A serial port: RM0090, section 30.6 "USART registers". Bytes are of eight bits, a start and a
/// stop bit. Errors of the line are not modelled.
struct SerialPort: Peripheral {
  private enum Offset {
    static let status: UInt32 = 0x00
    static let data: UInt32 = 0x04
    static let rate: UInt32 = 0x08
    static let control: UInt32 = 0x0C
  }

  private enum Status {
    static let overrun: UInt32 = 1 << 3
    static let received: UInt32 = 1 << 5
    static let sent: UInt32 = 1 << 6
    static let empty: UInt32 = 1 << 7
  }

  private static let receiver: UInt32 = 1 << 2
  private static let transmitter: UInt32 = 1 << 3
  private static let enabled: UInt32 = 1 << 13
  /// Interrupts for a byte that came and for room for one; they have the places of their states.
  private static let interrupts = Status.received | Status.empty

  /// What the bus of the port runs at.
  var hertz: Int64
  private var control: UInt32 = 0
  private var rate: UInt32 = 0
  private var status = Status.sent | Status.empty
  private var data: UInt8 = 0
  private var arriving: [(due: Int64, byte: UInt8)] = []
  /// The byte that waits for the one on the line, and when that one has left.
  private var waiting: UInt8?
  private var free: Int64 = 0
  /// Bytes that were sent, with the time at which each has left whole.
  private(set) var sent: [(byte: UInt8, time: Int64)] = []
  /// Bytes that came while the one before had not been read.
  private(set) var overruns = 0

  init(hertz: Int64) { self.hertz = hertz }

  /// Bits a second as the program set them; nil before it did.
  var baud: Int64? { rate > 0 ? hertz / Int64(rate) : nil }

  var isInterrupting: Bool {
    control & status & Self.interrupts != 0
      || control & Status.received != 0 && status & Status.overrun != 0
  }

  var next: Int64? {
    let room = waiting == nil ? nil : free
    return [arriving.first?.due, room].compactMap(\.self).min()
  }

  /// When the first end of a frame that was not taken yet has left, a zero byte.
  var frameEnd: Int64? { sent.first { $0.byte == 0 }?.time }

  /// A byte on the line to the controller, and when its stop bit is over: after the one before.
  mutating func receive(_ byte: UInt8, at due: Int64) { arriving.append((due, byte)) }

  /// Takes the bytes that have left by a time.
  mutating func takeSent(by now: Int64) -> [UInt8] {
    let count = sent.prefix { $0.time <= now }.count
    defer { sent.removeFirst(count) }
    return sent.prefix(count).map(\.byte)
  }

  mutating func advance(to now: Int64) {
    while let first = arriving.first, first.due <= now {
      arriving.removeFirst()
      take(first.byte)
    }
    if let byte = waiting, free <= now {
      waiting = nil
      status |= Status.empty
      put(byte, at: free)
    }
  }

  private mutating func take(_ byte: UInt8) {
    guard control & Self.enabled != 0, control & Self.receiver != 0 else { return }
    guard status & Status.received == 0 else {
      status |= Status.overrun
      overruns += 1
      return
    }
    data = byte
    status |= Status.received
  }

  private mutating func put(_ byte: UInt8, at now: Int64) {
    free = now + 10 * Int64(rate) * 1_000_000_000 / hertz
    sent.append((byte, free))
  }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? {
    switch offset {
    case Offset.status: return status
    case Offset.data:
      status &= ~(Status.received | Status.overrun)
      return UInt32(data)
    case Offset.rate: return rate
    case Offset.control: return control
    default: return nil
    }
  }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    switch offset {
    case Offset.data: send(UInt8(truncatingIfNeeded: value), at: now)
    case Offset.rate: rate = value
    case Offset.control: control = value
    default: return false
    }
    return true
  }

  /// A byte that is written while another waits takes its place, as in the register.
  private mutating func send(_ byte: UInt8, at now: Int64) {
    guard control & Self.enabled != 0, control & Self.transmitter != 0, rate > 0 else { return }
    if free <= now {
      put(byte, at: now)
    } else {
      waiting = byte
      status &= ~Status.empty
    }
  }
}
