/// A place that breaks a rule, and what to write instead.
struct Violation: Hashable, CustomStringConvertible {
  var path: String
  /// From 1.
  var line: Int
  /// What is wrong and what replaces it.
  var advice: String

  var description: String { "\(path):\(line): \(advice)" }
}
