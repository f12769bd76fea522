extension Measurement {
  /// The name of a measurement, as in the file of limits: `first motion`.
  ///
  /// A test declares the names of its measurements in its own file, and lists all of them in
  /// ``CertificationTest/measurements``. ``LimitsReader`` refuses a limit with a name that is not
  /// in the list of its test.
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
