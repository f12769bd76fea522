extension ShortText {
  /// Creates a text from the first 16 bytes of a literal. There is no initializer from `String`,
  /// which would require a heap.
  public init(_ text: StaticString) {
    self.init()
    for place in 0..<text.utf8CodeUnitCount { append(unsafe text.utf8Start[place]) }
  }
}
