import TactusWire

/// What an emulated device's clock shows beyond the host's, for certain: both go by one clock of
/// the machine, so that each exchange bounds the same number, and the narrowest bounds are true.
struct ClockBounds: Sendable {
  private var low = Int64.min
  private var high = Int64.max

  /// Nanoseconds to add to the host's time; nil where nothing is known, or where the exchanges
  /// contradict each other: then it was not one clock.
  var nanoseconds: Int64? {
    guard low != .min, low <= high else { return nil }
    return low + (high - low) / 2
  }

  /// Nanoseconds by which that may be wrong.
  var uncertainty: Int64 { low == .min ? .max : (high - low) / 2 }

  /// Takes an answer that came at a host's time; its request tells when it was asked.
  mutating func take(_ reply: TimeReply, at received: Int64) {
    low = max(low, Int64(reply.sentMicroseconds) * 1000 - received)
    // The device tells whole microseconds.
    high = min(
      high, Int64(reply.receivedMicroseconds) * 1000 + 1000 - Int64(reply.hostNanoseconds))
  }
}
