internal import TactusJSON

/// Why a value cannot be used.
struct ConfigurationFault: Error {
  var message: String
  /// What would be right, in words.
  var expected: String

  var line: String { "\(message); expected \(expected)" }
}
