/// A place in the repository that violates a style rule, with its correction.
struct Violation: Hashable, CustomStringConvertible {
  var path: String
  /// The line number, counted from 1.
  var line: Int
  /// The fault and its correction.
  var advice: String

  var description: String { "\(path):\(line): \(advice)" }
}
