extension Measurement {
  /// The name of a measurement, as in the file of limits: `first motion`.
  ///
  /// A test declares its names in its file, and lists all of them in
  /// ``CertificationTest/measurements``. A limit with a name that its test does not measure is
  /// refused.
  package struct Name: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    package init(_ text: String) { self.text = text }

    package var description: String { text }
  }
}

// The names of measurements that several tests use.
extension Measurement.Name {
  static let effects = Self("effects")
  static let lost = Self("lost")
  static let operations = Self("operations")
  static let violations = Self("violations")
  static let wrongAnswers = Self("wrong answers")
}
