/// The failure of a step: the observed fault, and where to look for its cause.
package struct LightFailure: Sendable, Hashable {
  /// The observed behaviour of the device.
  package var what: String
  /// The wires, parts and files to check, the most likely cause first.
  package var check: String
}
