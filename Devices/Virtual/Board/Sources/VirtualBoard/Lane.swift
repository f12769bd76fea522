/// One direction of a line: a queue of bytes, each with the time at which it has passed the line.
struct Lane {
  /// The largest number of waiting bytes, like the buffer of a port. A writer waits while it is
  /// full.
  static let capacity = 4096

  private var bytes: [UInt8] = []
  private var dues: [Int64] = []
  private var head = 0
  /// The time at which the line is free again.
  private var freeNanoseconds: Int64 = 0
  private var numbers: UInt64
  private(set) var traffic = LineTraffic()

  init(seed: UInt64) { numbers = seed }

  var room: Int { Self.capacity - (bytes.count - head) }

  /// The time at which the next byte has passed; nil if no byte is under way.
  var nextDue: Int64? { head < dues.count ? dues[head] : nil }

  /// Puts bytes on the line. Each may be changed, lost or doubled, as the settings require.
  mutating func put(_ arrived: [UInt8], at now: Int64, _ settings: LineSettings) {
    for byte in arrived {
      if settings.isCut || happens(settings.loss) { continue }
      send(damaged(byte, settings.bitErrors), at: now, settings)
      if happens(settings.doubling) { send(byte, at: now, settings) }
    }
  }

  private mutating func send(_ byte: UInt8, at now: Int64, _ settings: LineSettings) {
    let length = settings.baud > 0 ? 10 * 1_000_000_000 / Int64(settings.baud) : 0
    let start = max(freeNanoseconds, now)
    freeNanoseconds = start + length
    bytes.append(byte)
    dues.append(freeNanoseconds)
    traffic.add(from: start, to: freeNanoseconds)
  }

  /// The bytes that have passed the line. They stay in the queue until ``remove(_:)``.
  func due(at now: Int64) -> ArraySlice<UInt8> {
    var end = head
    while end < dues.count, dues[end] <= now { end += 1 }
    return bytes[head..<end]
  }

  mutating func remove(_ count: Int) {
    head += count
    guard head > Self.capacity else { return }
    bytes.removeFirst(head)
    dues.removeFirst(head)
    head = 0
  }

  mutating func forgetTraffic() { traffic = LineTraffic() }

  private mutating func damaged(_ byte: UInt8, _ probability: Double) -> UInt8 {
    guard probability > 0 else { return byte }
    var result = byte
    for bit in 0..<8 where happens(probability) { result ^= 1 << UInt8(bit) }
    return result
  }

  /// Returns true with a probability. The results are the same in every run.
  private mutating func happens(_ probability: Double) -> Bool {
    guard probability > 0 else { return false }
    numbers &+= 0x9E37_79B9_7F4A_7C15
    var value = numbers
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((value ^ (value >> 31)) >> 11) / 9_007_199_254_740_992 < probability
  }
}

/// The use of one direction of a line.
public struct LineTraffic: Sendable {
  /// The number of bytes that were sent.
  public private(set) var bytes = 0
  /// The time in nanoseconds in which a byte was on the line.
  public private(set) var busyNanoseconds: Int64 = 0
  private var first: Int64?
  private var last: Int64 = 0

  mutating func add(from start: Int64, to end: Int64) {
    if first == nil { first = start }
    last = end
    bytes += 1
    busyNanoseconds += end - start
  }

  /// The time in nanoseconds from the start of the first byte to the end of the last one.
  public var spanNanoseconds: Int64 { first.map { last - $0 } ?? 0 }
}

/// The speed and the faults of a line.
public struct LineSettings: Sendable {
  /// The baud rate, with 10 bits for each byte; 0 for no delay.
  public var baud = 0
  /// The probability that a bit is inverted.
  public var bitErrors = 0.0
  /// The probability that a byte is lost.
  public var loss = 0.0
  /// The probability that a byte arrives twice.
  public var doubling = 0.0
  /// Whether the line is cut: bytes that are sent are lost.
  public var isCut = false
  /// Whether the line is held: bytes wait until this is false again.
  public var isHeld = false

  /// Creates the settings of a line without faults and without delay.
  public init() {}
}
