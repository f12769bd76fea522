/// A rule that a backend violates, and the observation that shows it.
public struct ConformanceViolation: Sendable, Hashable, CustomStringConvertible {
  /// The rule.
  public var rule: Rule
  /// The action and the observed behaviour, in one line.
  public var detail: String

  /// The name of the rule, its text and the observation.
  public var description: String { "\(rule.rawValue) (\(rule.text)): \(detail)" }
}
