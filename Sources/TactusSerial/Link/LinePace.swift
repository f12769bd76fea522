/// When the line is free, by the bytes that were written: nothing is written long before it can
/// leave, so that a stop does not wait behind it and a late change can still replace it.
struct LinePace: Sendable {
  private let settings: LinkSettings
  /// When the last byte will have left.
  private(set) var freeNanoseconds: Int64 = .min

  init(_ settings: LinkSettings) { self.settings = settings }

  /// Nanoseconds that may be waiting when the next frame is written: the length of one segment's
  /// frame, so that the line does not fall silent in between.
  private var slack: Int64 { settings.nanoseconds(bytes: Self.playBytes) }

  /// Bytes of PLAY on the line: 16 of payload, type, number, CRC, code and delimiter.
  static let playBytes = 24

  /// When the next frame may be written.
  var nextNanoseconds: Int64 {
    freeNanoseconds == .min ? .min : freeNanoseconds &- slack
  }

  /// Whether nothing is on the line.
  func isFree(at now: Int64) -> Bool { freeNanoseconds <= now }

  mutating func add(bytes: Int, at now: Int64) {
    freeNanoseconds = max(freeNanoseconds, now) &+ settings.nanoseconds(bytes: bytes)
  }

  /// Nanoseconds until a frame that is written now has passed.
  func passage(bytes: Int, at now: Int64) -> Int64 {
    max(freeNanoseconds, now) &- now &+ settings.nanoseconds(bytes: bytes)
  }
}
