extension Measurement {
  /// What values are, in the words of the file of limits: `first motion`.
  ///
  /// A test declares those of its own in its file, and lists all that it measures in
  /// ``CertificationTest/measurements``. A limit of a name that its test does not measure is
  /// refused.
  package struct Name: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    package init(_ text: String) { self.text = text }

    package var description: String { text }
  }
}

// Those of several tests.
extension Measurement.Name {
  static let effects = Self("effects")
  static let lost = Self("lost")
  static let operations = Self("operations")
  static let violations = Self("violations")
  static let wrongAnswers = Self("wrong answers")
}
