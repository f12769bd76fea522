/// A dynamic parameter: from `time` on it has `value`, until the next change.
package struct DynamicParameter: Sendable, Hashable {
  package var id: ControlID
  package var value: Double
  /// Seconds from the start of the pattern.
  package var time: Double
  package var unknown: [UnknownField]

  package init(_ id: ControlID, _ value: Double, time: Double = 0, unknown: [UnknownField] = []) {
    self.id = id
    self.value = value
    self.time = time
    self.unknown = unknown
  }
}
