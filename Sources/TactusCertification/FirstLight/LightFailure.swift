/// What was seen to be wrong, and where to look for the cause.
package struct LightFailure: Sendable, Hashable {
  /// What the device did or said.
  package var what: String
  /// Wires, parts and files to check, the most likely first.
  package var check: String
}
