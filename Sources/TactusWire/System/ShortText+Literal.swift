extension ShortText {
  /// A text of the program, of which the first 16 bytes are taken. A literal lies in the program's
  /// image; there is no way from a `String`, which would bring the heap along.
  public init(_ text: StaticString) {
    self.init()
    for place in 0..<text.utf8CodeUnitCount { append(unsafe text.utf8Start[place]) }
  }
}
