/// The time that a level above 0 lasts without a renewal.
///
/// A lease stops the motors soon after the playing process has died or frozen, if the kernel or the
/// device enforces it.
public struct Lease: Sendable, Hashable {
  /// The part that turns the motor off when the lease expires.
  public enum Enforcer: String, Sendable, Hashable, CaseIterable {
    /// The kernel's driver, which limits the duration of effects.
    case kernel
    /// The device's own firmware.
    case device
    /// Nothing enforces the lease: after the death of the process the motor may stay on.
    case nobody
  }

  /// Nanoseconds after which a level ends if it was not renewed.
  public var durationNanoseconds: Int64
  /// Nanoseconds after which the engine renews a level. Shorter than the duration.
  public var renewalNanoseconds: Int64
  /// The part that turns the motor off.
  public var enforcedBy: Enforcer

  /// A lease of 200 ms, renewed every 80 ms: two renewals may be lost before the motor stops.
  public static func standard(_ enforcer: Enforcer) -> Lease {
    Lease(
      durationNanoseconds: 200_000_000, renewalNanoseconds: 80_000_000, enforcedBy: enforcer)
  }

  /// Creates a lease. Both times are in nanoseconds.
  public init(durationNanoseconds: Int64, renewalNanoseconds: Int64, enforcedBy: Enforcer) {
    self.durationNanoseconds = durationNanoseconds
    self.renewalNanoseconds = renewalNanoseconds
    self.enforcedBy = enforcedBy
  }
}
