/// Computes when the line is free from the bytes that were written. Nothing is written long before
/// it can be transmitted, so a stop does not wait behind it and a later change can replace it.
struct LinePace: Sendable {
  private let settings: LinkSettings
  /// When the last byte will have been transmitted.
  private(set) var freeNanoseconds: Int64 = .min

  init(_ settings: LinkSettings) { self.settings = settings }

  /// How long the line may still be busy when the next frame is written, in nanoseconds. It is the
  /// transmission time of one PLAY, which keeps the line without a pause.
  private var slack: Int64 { settings.nanoseconds(bytes: Self.playBytes) }

  /// The size of PLAY on the line: 16 bytes of payload, type, sequence number, CRC, code byte and
  /// delimiter.
  static let playBytes = 24

  /// When the next frame may be written.
  var nextNanoseconds: Int64 {
    freeNanoseconds == .min ? .min : freeNanoseconds &- slack
  }

  /// Whether nothing is being transmitted.
  func isFree(at now: Int64) -> Bool { freeNanoseconds <= now }

  mutating func add(bytes: Int, at now: Int64) {
    freeNanoseconds = max(freeNanoseconds, now) &+ settings.nanoseconds(bytes: bytes)
  }

  /// Nanoseconds until a frame that is written now has been transmitted.
  func passage(bytes: Int, at now: Int64) -> Int64 {
    max(freeNanoseconds, now) &- now &+ settings.nanoseconds(bytes: bytes)
  }
}
