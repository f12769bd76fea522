/// The right to sound for a while: a level above 0 ends unless it is renewed.
///
/// So a motor is still soon after the playing process dies or freezes, wherever somebody else
/// enforces the lease.
public struct Lease: Sendable, Hashable {
  /// Who turns the motor off when a lease runs out.
  public enum Enforcer: String, Sendable, Hashable, CaseIterable {
    /// The kernel's driver, which times effects.
    case kernel
    /// The device's own firmware.
    case device
    /// No lease is enforced: after the process dies the motor may run on.
    case nobody
  }

  /// Nanoseconds after which a level that was not renewed ends.
  public var durationNanoseconds: Int64
  /// Nanoseconds after which the engine renews a level. Less than the duration.
  public var renewalNanoseconds: Int64
  /// Who turns the motor off.
  public var enforcedBy: Enforcer

  /// 200 ms, renewed at 80: two renewals may be lost before the motor stops.
  public static func standard(_ enforcer: Enforcer) -> Lease {
    Lease(
      durationNanoseconds: 200_000_000, renewalNanoseconds: 80_000_000, enforcedBy: enforcer)
  }

  /// Both times in nanoseconds.
  public init(durationNanoseconds: Int64, renewalNanoseconds: Int64, enforcedBy: Enforcer) {
    self.durationNanoseconds = durationNanoseconds
    self.renewalNanoseconds = renewalNanoseconds
    self.enforcedBy = enforcedBy
  }
}
