/// A place that breaks a rule, with the correction.
struct Violation: Hashable, CustomStringConvertible {
  var path: String
  /// The number of the line, from 1.
  var line: Int
  /// The fault and its correction.
  var advice: String

  var description: String { "\(path):\(line): \(advice)" }
}
