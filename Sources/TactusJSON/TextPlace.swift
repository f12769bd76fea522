/// A line and a column of a text, both counted from 1. Columns are Unicode scalars.
package struct TextPlace: Sendable, Hashable {
  package var line = 1
  package var column = 1

  /// The places of sorted byte offsets, found in one pass.
  package static func places(of offsets: [Int], in bytes: [UInt8]) -> [TextPlace] {
    var place = TextPlace()
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return offsets.map { offset in
      while index < min(offset, bytes.count) {
        place.pass(bytes[index], before: index + 1 < bytes.count ? bytes[index + 1] : nil)
        index += 1
      }
      return place
    }
  }

  /// Moves past one byte. A carriage return and a line feed after it are one line end.
  private mutating func pass(_ byte: UInt8, before next: UInt8?) {
    let lineFeed: UInt8 = 0x0A
    let carriageReturn: UInt8 = 0x0D
    if byte == lineFeed || (byte == carriageReturn && next != lineFeed) {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }
}
