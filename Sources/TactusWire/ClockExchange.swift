/// Two clocks compared: the host asked, the device answered.
///
/// ```
/// host    t1 ────────────────► t4      offset = ((t2 - t1) + (t3 - t4)) / 2
///            ╲              ╱          delay  = (t4 - t1) - (t3 - t2)
/// device      t2 ────────► t3
/// ```
public struct ClockExchange: Sendable, Hashable, BitwiseCopyable {
  /// When the host began to send, on its clock.
  public var hostSentNanoseconds: Int64
  /// When the device had the question, on its clock.
  public var deviceReceivedNanoseconds: Int64
  /// When the device began to answer.
  public var deviceSentNanoseconds: Int64
  /// When the host had the answer.
  public var hostReceivedNanoseconds: Int64

  /// The four times of an exchange.
  public init(
    hostSentNanoseconds: Int64, deviceReceivedNanoseconds: Int64, deviceSentNanoseconds: Int64,
    hostReceivedNanoseconds: Int64
  ) {
    self.hostSentNanoseconds = hostSentNanoseconds
    self.deviceReceivedNanoseconds = deviceReceivedNanoseconds
    self.deviceSentNanoseconds = deviceSentNanoseconds
    self.hostReceivedNanoseconds = hostReceivedNanoseconds
  }

  /// What to add to host time to get device time, if both ways took as long.
  public var offsetNanoseconds: Int64 {
    let out = deviceReceivedNanoseconds &- hostSentNanoseconds
    let back = deviceSentNanoseconds &- hostReceivedNanoseconds
    // Halves are added apart, because the sum of two clocks may be beyond 64 bits.
    return (out >> 1) &+ (back >> 1) &+ (out & back & 1)
  }

  /// How long both ways took together. The offset is wrong by half of it at most.
  public var delayNanoseconds: Int64 {
    (hostReceivedNanoseconds &- hostSentNanoseconds)
      &- (deviceSentNanoseconds &- deviceReceivedNanoseconds)
  }
}

/// A host asks for the device's clock.
public struct TimeRequest: Sendable, Hashable, BitwiseCopyable {
  /// When the host began to send; the device repeats it.
  public var hostNanoseconds: UInt64

  /// A question at a time of the host's clock.
  public init(hostNanoseconds: UInt64) { self.hostNanoseconds = hostNanoseconds }
}

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
