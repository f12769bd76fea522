/// Why a device last restarted.
public struct LastReset: Sendable, Hashable, BitwiseCopyable {
  /// What started it.
  public enum Cause: UInt8, Sendable, BitwiseCopyable {
    case unknown = 0
    /// The supply came, or came back.
    case power = 1
    /// The pin of reset, or a probe.
    case pin = 2
    /// The program did not finish its ticks.
    case watchdog = 3
    /// The program faulted.
    case crash = 4
  }

  /// What started it.
  public var cause: Cause
  /// The address of the instruction that faulted; 0: unknown.
  public var address: UInt32

  /// A reset.
  public init(_ cause: Cause, address: UInt32 = 0) {
    (self.cause, self.address) = (cause, address)
  }
}
