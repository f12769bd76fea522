/// Whether a test is asked of a class of devices.
package enum Applicability: Sendable, Hashable {
  case required
  case notApplicable(reason: String)
  /// Asked where there is an instrument for it.
  case needsInstrument(String)
}
