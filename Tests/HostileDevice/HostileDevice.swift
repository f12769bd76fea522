/// A device on a line that misbehaves in one way. Bytes and times go in, and bytes come out. It
/// reads no clock, so that it can run both on a pseudo-terminal and on a virtual clock.
public struct HostileDevice: Sendable {
  /// The largest number of bytes that wait for the host. More are dropped, as by a serial adaptor.
  static let outgoingBytes = 1 << 16

  /// If more bytes than this wait for the host, the device sends nothing without a request.
  private static let floodBytes = 1 << 13

  private let mode: HostileMode
  private var memory: HostileMemory
  private var incoming: [UInt8] = []
  private var outgoing: [UInt8] = []
  private var tickedAt: UInt64?

  /// Creates a device that misbehaves from the start.
  public init(_ mode: HostileMode) {
    self.mode = mode
    memory = HostileMemory()
    mode.declare(&memory.board.declaration)
  }

  /// Whether the device has closed the line.
  public var hasHungUp: Bool { memory.hasHungUp }

  /// Receives bytes from the host.
  /// - Parameter microseconds: the true time since any fixed moment.
  public mutating func receive(_ bytes: [UInt8], at microseconds: UInt64) {
    memory.now = max(memory.now, microseconds)
    // The bytes are processed frame by frame, because the treatment of a frame may depend on the
    // frame before it, even if both arrive in one call.
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0).map { $0 + 1 } ?? rest.endIndex
      hear(Array(rest[..<end]))
      rest = rest[end...]
    }
  }

  private mutating func hear(_ bytes: [UInt8]) {
    for byte in mode.hear(&memory, bytes) {
      guard byte == 0 else {
        incoming.append(byte)
        continue
      }
      if let frame = LineFrame(line: incoming) { take(frame) }
      incoming.removeAll()
    }
  }

  private mutating func take(_ frame: LineFrame) {
    memory.note(frame)
    let isIgnored = frame.kind.map(mode.ignored.contains) ?? false
    let honest = isIgnored ? [] : memory.board.answers(to: frame, at: mode.clock(memory))
    for answer in mode.answer(&memory, frame, honest) { send(answer) }
  }

  private mutating func send(_ frame: LineFrame) { send(mode.line(&memory, frame.line)) }

  private mutating func send(_ bytes: [UInt8]) {
    guard !memory.isMute else { return }
    outgoing += bytes.prefix(max(Self.outgoingBytes - outgoing.count, 0))
  }

  /// Advances the device by a millisecond.
  public mutating func tick(at microseconds: UInt64) {
    memory.now = max(memory.now, microseconds)
    memory.ticks += 1
    let honest = memory.board.tick(at: mode.clock(memory))
    for event in honest { send(event) }
    // A device that sends a flood of frames must have room for its answers.
    if outgoing.count < Self.floodBytes {
      for frame in mode.unasked(&memory) { send(frame) }
      send(mode.noise(&memory))
    }
    for late in memory.takeLate() { send(late) }
  }

  /// The next bytes for the host, up to a number.
  public mutating func takeOutgoing(_ most: Int = 4096) -> [UInt8] {
    let taken = Array(outgoing.prefix(mode.bytesAtOnce.map { min($0, most) } ?? most))
    outgoing.removeFirst(taken.count)
    return taken
  }
}

/// The state that a mode uses and may change.
public struct HostileMemory: Sendable {
  var board = HonestBoard()
  /// The true time in microseconds.
  var now: UInt64 = 0
  var ticks = 0
  /// The number of received frames of each type.
  var counts: [UInt8: Int] = [:]
  /// The time of the first PLAY.
  var playedAt: UInt64?
  /// The time of the first STOP after a PLAY.
  var stoppedAt: UInt64?
  /// The time of the first TIME request, which follows the identification of the device.
  var greetedAt: UInt64?
  /// Whether the device sends nothing more.
  var isMute = false
  var hasHungUp = false
  /// Bytes that a mode sends later.
  var echo: [UInt8] = []
  /// A counter for any mode.
  var count = 0
  private var late: [(due: UInt64, frame: LineFrame)] = []
  private var register: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func note(_ frame: LineFrame) {
    counts[frame.type, default: 0] += 1
    switch frame.kind {
    case .play: playedAt = playedAt ?? now
    case .stop: if playedAt != nil { stoppedAt = stoppedAt ?? now }
    case .time: greetedAt = greetedAt ?? now
    default: break
    }
  }

  func count(_ kind: LineFrame.Kind) -> Int { counts[kind.rawValue] ?? 0 }

  /// A pseudorandom number, the same in every run.
  mutating func chance() -> UInt64 {
    register = register &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return register >> 33
  }

  /// Sends a frame after a number of milliseconds.
  mutating func delay(_ frame: LineFrame, milliseconds: UInt64) {
    late.append((now + milliseconds * 1000, frame))
  }

  mutating func takeLate() -> [LineFrame] {
    defer { late.removeAll { $0.due <= now } }
    return late.filter { $0.due <= now }.map(\.frame)
  }
}
