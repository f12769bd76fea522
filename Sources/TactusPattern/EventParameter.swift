/// A parameter of an event with its value.
package struct EventParameter: Sendable, Hashable {
  package var id: EventParameterID
  package var value: Double
  package var unknown: [UnknownField]

  package init(_ id: EventParameterID, _ value: Double, unknown: [UnknownField] = []) {
    self.id = id
    self.value = value
    self.unknown = unknown
  }
}
