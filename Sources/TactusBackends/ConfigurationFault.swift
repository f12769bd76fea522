internal import TactusJSON

/// Why a value of a setting cannot be used.
struct ConfigurationFault: Error {
  var message: String
  /// The expected value, for a message.
  var expected: String

  var line: String { "\(message); expected \(expected)" }
}
