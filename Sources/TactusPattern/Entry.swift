/// One element of a pattern's list.
package struct Entry: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case event(Event)
    case parameter(DynamicParameter)
    case curve(ParameterCurve)
    /// An element that holds none of the three; it plays nothing and is kept for writing.
    case unknown
  }

  package var content: Content
  /// Keys of the element beside the one that names its content, kept for writing.
  package var unknown: [UnknownField]

  package init(_ content: Content, unknown: [UnknownField] = []) {
    self.content = content
    self.unknown = unknown
  }
}
