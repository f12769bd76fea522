/// The cause of a device's last start.
public struct LastReset: Sendable, Hashable, BitwiseCopyable {
  /// The cause of a start.
  public enum Cause: UInt8, Sendable, BitwiseCopyable {
    case unknown = 0
    /// The supply was connected, or returned after a failure.
    case power = 1
    /// The reset pin, or a debug probe.
    case pin = 2
    /// The watchdog: the program did not complete its ticks.
    case watchdog = 3
    /// A fault of the program.
    case crash = 4
  }

  /// The cause of the start.
  public var cause: Cause
  /// The address of the faulting instruction; 0 if unknown or if the cause is not a crash.
  public var address: UInt32

  /// Creates the description of a start.
  public init(_ cause: Cause, address: UInt32 = 0) {
    (self.cause, self.address) = (cause, address)
  }
}
