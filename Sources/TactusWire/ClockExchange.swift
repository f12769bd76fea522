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
