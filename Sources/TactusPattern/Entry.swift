/// One element of a pattern's list.
package struct Entry: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case event(Event)
    case parameter(DynamicParameter)
    case curve(ParameterCurve)
    /// An element with none of the three contents. It plays nothing and is kept for writing.
    case unknown
  }

  package var content: Content
  /// The other keys of the element, which the format does not define. They are kept for writing.
  package var unknown: [UnknownField]

  package init(_ content: Content, unknown: [UnknownField] = []) {
    self.content = content
    self.unknown = unknown
  }
}
