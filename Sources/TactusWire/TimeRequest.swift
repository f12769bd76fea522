/// A host's request for the time of the device's clock.
public struct TimeRequest: Sendable, Hashable, BitwiseCopyable {
  /// The time at which the host began to send. The device repeats it in its answer.
  public var hostNanoseconds: UInt64

  /// Creates a request at a time of the host's clock.
  public init(hostNanoseconds: UInt64) { self.hostNanoseconds = hostNanoseconds }
}
