/// A device on a line that misbehaves in one way: bytes and time go in, bytes come out. It reads no
/// clock, so that it runs on a pseudo terminal and on a virtual clock alike.
public struct HostileDevice: Sendable {
  /// Bytes that wait to be read at most; what is more is dropped, as an adaptor does.
  static let outgoingBytes = 1 << 16

  /// Beyond so many that wait nothing is said without being asked.
  private static let floodBytes = 1 << 13

  private let mode: HostileMode
  private var memory: HostileMemory
  private var incoming: [UInt8] = []
  private var outgoing: [UInt8] = []
  private var tickedAt: UInt64?

  /// A device that begins to misbehave at once.
  public init(_ mode: HostileMode) {
    self.mode = mode
    memory = HostileMemory()
    mode.declare(&memory.board.declaration)
  }

  /// Whether it has closed the line.
  public var hasHungUp: Bool { memory.hasHungUp }

  /// Takes bytes of the host.
  /// - Parameter microseconds: the true time, from any zero.
  public mutating func receive(_ bytes: [UInt8], at microseconds: UInt64) {
    memory.now = max(memory.now, microseconds)
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

  /// Lets a millisecond pass.
  public mutating func tick(at microseconds: UInt64) {
    memory.now = max(memory.now, microseconds)
    memory.ticks += 1
    let honest = memory.board.tick(at: mode.clock(memory))
    for event in honest { send(event) }
    // Floods leave room for the answers.
    if outgoing.count < Self.floodBytes {
      for frame in mode.unasked(&memory) { send(frame) }
      send(mode.noise(&memory))
    }
    for late in memory.takeLate() { send(late) }
  }

  /// The bytes that the host reads next, at most so many.
  public mutating func takeOutgoing(_ most: Int = 4096) -> [UInt8] {
    let taken = Array(outgoing.prefix(mode.bytesAtOnce.map { min($0, most) } ?? most))
    outgoing.removeFirst(taken.count)
    return taken
  }
}

/// What a mode goes by, and may change.
public struct HostileMemory: Sendable {
  var board = HonestBoard()
  /// The true time, microseconds.
  var now: UInt64 = 0
  var ticks = 0
  /// Frames of each type that came.
  var counts: [UInt8: Int] = [:]
  /// When the first PLAY came.
  var playedAt: UInt64?
  /// When the first STOP behind a PLAY came.
  var stoppedAt: UInt64?
  /// When the first TIME came: the greeting is over.
  var greetedAt: UInt64?
  /// Whether nothing is sent any more.
  var isMute = false
  var hasHungUp = false
  /// Bytes that a mode keeps for later.
  var echo: [UInt8] = []
  /// Anything a mode counts.
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

  /// A number by chance, the same in every run.
  mutating func chance() -> UInt64 {
    register = register &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return register >> 33
  }

  /// Sends a frame so many milliseconds later.
  mutating func delay(_ frame: LineFrame, milliseconds: UInt64) {
    late.append((now + milliseconds * 1000, frame))
  }

  mutating func takeLate() -> [LineFrame] {
    defer { late.removeAll { $0.due <= now } }
    return late.filter { $0.due <= now }.map(\.frame)
  }
}
