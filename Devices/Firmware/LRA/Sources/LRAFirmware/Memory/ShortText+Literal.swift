import TactusWire

extension ShortText {
  /// A text of the program, which lies in flash.
  init(_ text: StaticString) {
    self.init()
    for place in 0..<text.utf8CodeUnitCount { append(unsafe text.utf8Start[place]) }
  }
}
