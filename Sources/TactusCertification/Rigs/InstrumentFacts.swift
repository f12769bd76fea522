/// An instrument and its accuracy.
package struct InstrumentFacts: Sendable, Hashable {
  package var name: String
  /// The quantities that the instrument can observe.
  package var sees: Set<CertificationTest.Need>
  /// The interval between the instrument's samples in nanoseconds, or 0 if its times are exact.
  package var resolutionNanoseconds: Int64
  /// The range of the instrument's values with the unit, for example `0 to 1 of full drive`.
  package var range: String
  /// Whether the instrument observes a model instead of a motor. A report with such an instrument
  /// is not a certificate.
  package var isSimulated: Bool

  package init(
    name: String, sees: Set<CertificationTest.Need>, resolutionNanoseconds: Int64, range: String,
    isSimulated: Bool
  ) {
    self.name = name
    self.sees = sees
    self.resolutionNanoseconds = resolutionNanoseconds
    self.range = range
    self.isSimulated = isSimulated
  }
}
