/// Whether a test applies to a class of devices.
package enum Applicability: Sendable, Hashable {
  case required
  case notApplicable(reason: String)
  /// The test applies if an instrument of this kind is present.
  case needsInstrument(String)
}
