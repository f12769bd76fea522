extension SoundFacts {
  /// A header that states this length or more does not state the real one: programs that write to a
  /// pipe do not know the length and state nearly the largest number.
  private static let unknownLength = 0x7FFF_0000

  /// These facts, with a fault if the file is shorter than its RIFF or FORM header states.
  ///
  /// The decoder does not report this: it takes a truncated file for a whole one.
  func checked(_ bytes: [UInt8]) -> SoundFacts {
    guard fault == nil, bytes.count >= 8 else { return self }
    let number = bytes[4..<8].map(Int.init)
    let stated: Int
    if bytes[..<4].elementsEqual("RIFF".utf8) {
      stated = number.reversed().reduce(0) { $0 << 8 | $1 }
    } else if bytes[..<4].elementsEqual("FORM".utf8) {
      stated = number.reduce(0) { $0 << 8 | $1 }
    } else {
      return self
    }
    guard stated < Self.unknownLength, stated + 8 > bytes.count else { return self }
    var result = self
    result.fault = "the file has \(bytes.count) of \(stated + 8) bytes"
    return result
  }
}
