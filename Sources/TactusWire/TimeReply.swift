/// The answer to a ``TimeRequest``: the host's time from the request, and the time on the device's
/// clock when the request arrived and when the answer was ready for sending.
public struct TimeReply: Sendable, Hashable, BitwiseCopyable {
  /// The host time in the request.
  public var hostNanoseconds: UInt64
  /// The time at which the delimiter of the request arrived.
  public var receivedMicroseconds: UInt64
  /// The time at which the reply was ready for sending.
  public var sentMicroseconds: UInt64

  /// Creates an answer.
  public init(hostNanoseconds: UInt64, receivedMicroseconds: UInt64, sentMicroseconds: UInt64) {
    self.hostNanoseconds = hostNanoseconds
    self.receivedMicroseconds = receivedMicroseconds
    self.sentMicroseconds = sentMicroseconds
  }
}
