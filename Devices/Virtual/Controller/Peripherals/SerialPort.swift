/// A serial port: RM0090, section 30.6 "USART registers". A byte has eight bits, a start bit and a
/// stop bit; parity, IDLE and LBD are not modelled.
struct SerialPort: Peripheral {
  enum Offset {
    static let status: UInt32 = 0x00
    static let data: UInt32 = 0x04
    static let rate: UInt32 = 0x08
    static let control: UInt32 = 0x0C
    static let control2: UInt32 = 0x10
    static let control3: UInt32 = 0x14
  }

  enum Status {
    static let framing: UInt32 = 1 << 1
    static let noise: UInt32 = 1 << 2
    static let overrun: UInt32 = 1 << 3
    static let received: UInt32 = 1 << 5
    static let sent: UInt32 = 1 << 6
    static let empty: UInt32 = 1 << 7
    static let errors = framing | noise | overrun
  }

  enum Control {
    static let receiver: UInt32 = 1 << 2
    static let transmitter: UInt32 = 1 << 3
    static let enabled: UInt32 = 1 << 13
    static let oversampling8: UInt32 = 1 << 15
    /// The enable bits of the interrupts for a received byte, for a sent byte, and for an empty
    /// data register. They have the same positions as the status bits.
    static let interrupts = Status.received | Status.sent | Status.empty
  }

  /// The frequency of the port's bus.
  var hertz: Int64
  /// The bit rate of the host at the other end.
  var hostBaud: Int64 = 115_200
  /// Whether the pins of the line have the port's function.
  var isReceiving = true
  var isSending = true
  private(set) var mistakes = Mistakes()
  private var control: UInt32 = 0
  private var rate: UInt32 = 0
  private var extra = Storage([Offset.control2: 0, Offset.control3: 0])
  private var status: UInt32 = 0
  /// The errors that the program has read in the status. Reading the data then clears them.
  private var errorsRead: UInt32 = 0
  private var data: UInt8 = 0
  private var arriving: [(due: Int64, byte: UInt8, errors: UInt32)] = []
  /// The byte that waits for the one on the line, and the time at which that one has been sent.
  private var waiting: UInt8?
  private var free: Int64 = 0
  /// The sent bytes as the host reads them, with the times at which their stop bits ended.
  private(set) var sent: [(byte: UInt8, time: Int64)] = []
  /// The number of bytes that arrived while the previous one had not been read.
  private(set) var overruns = 0

  init(hertz: Int64) { self.hertz = hertz }

  /// The port after a reset. Received bytes continue to arrive, and bytes that are being sent are
  /// lost.
  func restarted(hertz: Int64, at now: Int64) -> SerialPort {
    var port = SerialPort(hertz: hertz)
    (port.arriving, port.overruns, port.hostBaud) = (arriving, overruns, hostBaud)
    port.sent = sent.filter { $0.time <= now }
    port.mistakes = mistakes
    return port
  }

  /// The bit rate that the program has set, by RM0090, section 30.3.4; nil before it sets one.
  var baud: Int64? {
    guard rate > 0 else { return nil }
    guard control & Control.oversampling8 != 0 else { return hertz / Int64(rate) }
    return 2 * hertz / max(Int64(rate & 0xFFF0 | (rate & 7) << 1), 1)
  }

  var isInterrupting: Bool {
    control & statusRegister & Control.interrupts != 0
      || control & Status.received != 0 && status & Status.overrun != 0
  }

  var next: Int64? {
    let room = waiting == nil && control & Status.sent == 0 ? nil : free
    return earlier(arriving.first?.due, room)
  }

  /// The status with TXE and TC, which depend on the bytes on the line.
  private var statusRegister: UInt32 {
    let empty = waiting == nil
    return status | (empty ? Status.empty : 0) | (empty && isLineFree ? Status.sent : 0)
  }

  /// Whether the previous byte was sent by the time of the last `advance`.
  private var isLineFree = true

  /// The time at which a frame ends: that of the first sent zero byte that was not taken yet. Nil
  /// if there is none.
  var frameEnd: Int64? { sent.first { $0.byte == 0 }?.time }

  /// Receives a byte on the line; its stop bit ends at a time, after that of the previous byte.
  ///
  /// - Parameter errors: the bits of the status that it sets.
  mutating func receive(_ byte: UInt8, at due: Int64, errors: UInt32 = 0) {
    arriving.append((due, byte, errors))
  }

  /// Loses a byte, as if the program had read too late.
  mutating func overrun() {
    status |= Status.overrun
    overruns += 1
  }

  /// Adds errors to the next byte, or to the status if no byte is on the line.
  mutating func addErrors(_ errors: UInt32) {
    if arriving.isEmpty { status |= errors } else { arriving[0].errors |= errors }
  }

  /// Removes the bytes that were sent by a time, and returns them.
  mutating func takeSent(by now: Int64) -> [UInt8] {
    let count = sent.prefix { $0.time <= now }.count
    defer { sent.removeFirst(count) }
    return sent.prefix(count).map(\.byte)
  }

  mutating func advance(to now: Int64) {
    while let first = arriving.first, first.due <= now {
      arriving.removeFirst()
      take(first.byte, errors: first.errors)
    }
    if let byte = waiting, free <= now {
      waiting = nil
      put(byte, at: free)
    }
    isLineFree = free <= now
  }

  private mutating func take(_ byte: UInt8, errors: UInt32) {
    let on = Control.enabled | Control.receiver
    guard control & on == on, isReceiving, let baud else { return }
    let read = LineSample(byte, sender: hostBaud, receiver: baud)
    guard status & Status.received == 0 else { return overrun() }
    data = read.byte
    status |= Status.received | errors | (read.hasFramingError ? Status.framing : 0)
  }

  private mutating func put(_ byte: UInt8, at now: Int64) {
    guard let baud else { return }
    free = now + 10 * 1_000_000_000 / baud
    isLineFree = false
    guard isSending else {
      mistakes.note("a byte sent while the pin does not have the port's function")
      return
    }
    sent.append((LineSample(byte, sender: baud, receiver: hostBaud).byte, free))
  }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? {
    switch offset {
    case Offset.status:
      errorsRead = status & Status.errors
      return statusRegister
    case Offset.data:
      // Reading the status and then the data clears the errors: section 30.6.1.
      status &= ~(Status.received | errorsRead)
      errorsRead = 0
      return UInt32(data)
    case Offset.rate: return rate
    case Offset.control: return control
    default: return extra.read(offset, at: now)
    }
  }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    switch offset {
    case Offset.status: break
    case Offset.data: send(UInt8(truncatingIfNeeded: value), at: now)
    case Offset.rate: rate = value & 0xFFFF
    case Offset.control: control = value & 0xFFFF
    default: return extra.write(value, to: offset, at: now)
    }
    return true
  }

  /// Sends a byte. If another one waits, the new byte replaces it, as in the register.
  private mutating func send(_ byte: UInt8, at now: Int64) {
    let on = Control.enabled | Control.transmitter
    guard control & on == on, rate > 0 else { return }
    if free <= now { put(byte, at: now) } else { waiting = byte }
  }
}
