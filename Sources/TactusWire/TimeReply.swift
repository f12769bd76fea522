/// The device's clock, at the question and at the answer.
public struct TimeReply: Sendable, Hashable, BitwiseCopyable {
  /// That of the question.
  public var hostNanoseconds: UInt64
  /// When the delimiter of the question had come.
  public var receivedMicroseconds: UInt64
  /// When the answer was ready to be sent.
  public var sentMicroseconds: UInt64

  /// An answer.
  public init(hostNanoseconds: UInt64, receivedMicroseconds: UInt64, sentMicroseconds: UInt64) {
    self.hostNanoseconds = hostNanoseconds
    self.receivedMicroseconds = receivedMicroseconds
    self.sentMicroseconds = sentMicroseconds
  }
}
