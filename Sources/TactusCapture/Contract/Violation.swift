/// The violation of a rule by a submission of the engine to an output.
package struct Violation: Sendable, Hashable {
  package enum Rule: UInt8, Sendable, Hashable, CaseIterable {
    /// A level above 0 was not renewed before its lease expired, so the device turned it off.
    case lease
    /// A segment arrived later than an update interval after its start (for an output that plays on
    /// arrival), or too late to reach the device before its start.
    case late
    /// A segment began before one that was submitted earlier.
    case outOfOrder
    /// The output held more segments than its declared capacity.
    case overflow
    /// A segment was submitted earlier than the look-ahead permits.
    case tooEarly
    /// An actuator, a level, a frequency or a time is invalid.
    case invalid

    /// The rule's name in captures.
    package var name: String {
      switch self {
      case .lease: "lease"
      case .late: "late"
      case .outOfOrder: "out_of_order"
      case .overflow: "overflow"
      case .tooEarly: "too_early"
      case .invalid: "invalid"
      }
    }
  }

  package var rule: Rule
  package var actuator: Int
  /// The time of the violation, in nanoseconds on the clock of the segments.
  package var atNanoseconds: Int64
  /// The nanoseconds by which a rule about times was violated; 0 for other rules.
  package var byNanoseconds: Int64

  package init(_ rule: Rule, actuator: Int, atNanoseconds: Int64, byNanoseconds: Int64 = 0) {
    self.rule = rule
    self.actuator = actuator
    self.atNanoseconds = atNanoseconds
    self.byNanoseconds = byNanoseconds
  }
}
