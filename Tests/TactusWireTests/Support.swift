import Foundation
import TactusStatistics
import TactusWire

extension SeededGenerator {
  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 24) }
  mutating func two() -> UInt16 { UInt16(truncatingIfNeeded: next() >> 24) }
  mutating func four() -> UInt32 { UInt32(truncatingIfNeeded: next() >> 24) }
}

extension Frame {
  /// The bytes of the frame on the line.
  var line: [UInt8] {
    let encoded = encoded()
    return (0..<encoded.count).map { encoded[$0] }
  }
}

extension Payload {
  init(_ bytes: [UInt8]) {
    self.init()
    for byte in bytes { append(byte) }
  }

  var bytes: [UInt8] { (0..<count).map { self[$0] } }
}

extension FrameDecoder {
  /// Decodes bytes, and returns the frames that end within them.
  mutating func receive(_ bytes: [UInt8]) -> [Frame] { bytes.compactMap { receive($0) } }
}

/// The bytes of a string of hexadecimal digits; blanks are ignored.
func bytes(_ text: String) -> [UInt8] {
  let digits = text.utf8.filter { $0 != UInt8(ascii: " ") }
  return stride(from: 0, to: digits.count, by: 2).map { place in
    UInt8(String(decoding: digits[place..<(place + 2)], as: UTF8.self), radix: 16) ?? 0
  }
}

func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// The root folder of the repository.
let repository = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

extension ShortText {
  init(_ text: String) {
    self.init()
    for byte in text.utf8 { append(byte) }
  }
}
