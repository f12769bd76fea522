/// A rule that a backend does not keep, and how that showed.
public struct ConformanceViolation: Sendable, Hashable, CustomStringConvertible {
  /// The rule.
  public var rule: Rule
  /// What was done and what was seen, in one line.
  public var detail: String

  /// The rule's name, its text and what was seen.
  public var description: String { "\(rule.rawValue) (\(rule.text)): \(detail)" }
}
