/// One comparison of two clocks: the host sends a request, and the device replies.
///
/// ```
/// host    t1 ────────────────► t4      offset = ((t2 - t1) + (t3 - t4)) / 2
///            ╲              ╱          delay  = (t4 - t1) - (t3 - t2)
/// device      t2 ────────► t3
/// ```
public struct ClockExchange: Sendable, Hashable, BitwiseCopyable {
  /// The time at which the host began to send, on the host's clock.
  public var hostSentNanoseconds: Int64
  /// The time at which the device received the request, on the device's clock.
  public var deviceReceivedNanoseconds: Int64
  /// The time at which the device began to reply, on the device's clock.
  public var deviceSentNanoseconds: Int64
  /// The time at which the host received the reply, on the host's clock.
  public var hostReceivedNanoseconds: Int64

  /// Creates an exchange from its four times.
  public init(
    hostSentNanoseconds: Int64, deviceReceivedNanoseconds: Int64, deviceSentNanoseconds: Int64,
    hostReceivedNanoseconds: Int64
  ) {
    self.hostSentNanoseconds = hostSentNanoseconds
    self.deviceReceivedNanoseconds = deviceReceivedNanoseconds
    self.deviceSentNanoseconds = deviceSentNanoseconds
    self.hostReceivedNanoseconds = hostReceivedNanoseconds
  }

  /// Device time minus host time, if both directions take equally long.
  public var offsetNanoseconds: Int64 {
    let out = deviceReceivedNanoseconds &- hostSentNanoseconds
    let back = deviceSentNanoseconds &- hostReceivedNanoseconds
    // Each half is computed separately, because the sum of two clocks may exceed 64 bits.
    return (out >> 1) &+ (back >> 1) &+ (out & back & 1)
  }

  /// The time that both directions took together. The error of the offset is at most half of it.
  public var delayNanoseconds: Int64 {
    (hostReceivedNanoseconds &- hostSentNanoseconds)
      &- (deviceSentNanoseconds &- deviceReceivedNanoseconds)
  }
}
