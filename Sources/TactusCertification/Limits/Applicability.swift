/// Whether a test applies to a class of devices.
package enum Applicability: Sendable, Hashable {
  case required
  case notApplicable(reason: String)
  /// It applies if there is an instrument for it.
  case needsInstrument(String)
}
