/// A host asks for the device's clock.
public struct TimeRequest: Sendable, Hashable, BitwiseCopyable {
  /// When the host began to send; the device repeats it.
  public var hostNanoseconds: UInt64

  /// A question at a time of the host's clock.
  public init(hostNanoseconds: UInt64) { self.hostNanoseconds = hostNanoseconds }
}
