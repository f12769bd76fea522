/// Parses keys from the bytes of a terminal. A sequence of bytes may arrive in several reads.
///
/// It supports xterm and compatible terminals: `ESC [ A` and `ESC O A` for arrows, and for the
/// mouse `ESC [ < 0 ; 12 ; 7 M`. Unknown sequences are dropped as a whole.
package struct KeyReader {
  /// The longest sequence in bytes; a longer one is invalid.
  private static let sequenceLimit = 32
  private static let escape: UInt8 = 0x1B

  private var pending: [UInt8] = []

  package init() {}

  /// Returns the keys that these bytes complete. Call it with no bytes if nothing has arrived for a
  /// while: a pending escape character is then the key Esc, and not the start of a sequence.
  package mutating func keys(_ bytes: [UInt8]) -> [Key] {
    if bytes.isEmpty {
      defer { pending = [] }
      return pending == [Self.escape] ? [.escape] : []
    }
    pending += bytes
    var keys: [Key] = []
    var place = 0
    while place < pending.count {
      guard let (key, length) = Self.first(pending[place...]) else { break }
      if let key { keys.append(key) }
      place += length
    }
    pending.removeFirst(place)
    return keys
  }

  /// The first key and its length in bytes; nil if more bytes are needed. The key is nil for a
  /// dropped sequence.
  private static func first(_ bytes: ArraySlice<UInt8>) -> (key: Key?, length: Int)? {
    guard let byte = bytes.first else { return nil }
    switch byte {
    case escape: return sequence(bytes)
    case 0x09: return (.tab, 1)
    case 0x0A, 0x0D: return (.enter, 1)
    case 0x20...0x7E: return (.character(Character(Unicode.Scalar(byte))), 1)
    default: return (nil, 1)
    }
  }

  private static func sequence(_ bytes: ArraySlice<UInt8>) -> (key: Key?, length: Int)? {
    let rest = bytes.dropFirst()
    guard let introducer = rest.first else { return nil }
    guard introducer == UInt8(ascii: "[") || introducer == UInt8(ascii: "O") else {
      return (.escape, 1)
    }
    let body = rest.dropFirst()
    guard let end = body.firstIndex(where: { $0 >= 0x40 && $0 <= 0x7E }) else {
      return bytes.count > sequenceLimit ? (nil, bytes.count) : nil
    }
    return (key(body[..<end], end: body[end]), end + 1 - bytes.startIndex)
  }

  private static func key(_ parameters: ArraySlice<UInt8>, end: UInt8) -> Key? {
    switch end {
    case UInt8(ascii: "A"): return .arrow(.up)
    case UInt8(ascii: "B"): return .arrow(.down)
    case UInt8(ascii: "C"): return .arrow(.right)
    case UInt8(ascii: "D"): return .arrow(.left)
    case UInt8(ascii: "M"), UInt8(ascii: "m"):
      guard parameters.first == UInt8(ascii: "<") else { return nil }
      return mouse(parameters.dropFirst(), isRelease: end == UInt8(ascii: "m"))
    default: return nil
    }
  }

  /// Parses `button;column;row` of the mouse; columns and rows count from 1. In the number of the
  /// button, 4, 8 and 16 are bits for modifier keys, and 32 is the bit of a move.
  private static func mouse(_ parameters: ArraySlice<UInt8>, isRelease: Bool) -> Key? {
    let numbers = String(decoding: parameters, as: UTF8.self).split(separator: ";").map {
      Int($0) ?? -1
    }
    guard numbers.count == 3, let button = numbers.first, (0..<256).contains(button) else {
      return nil
    }
    let places = numbers.dropFirst().map { $0 - 1 }
    guard places.allSatisfy({ (0..<100_000).contains($0) }) else { return nil }
    let action: Key.MouseAction
    switch (button & ~(4 | 8 | 16), isRelease) {
    case (0, true), (32, true): action = .release
    case (0, false): action = .press
    case (32, false): action = .drag
    default: return nil
    }
    return .mouse(action, column: places[0], row: places[1])
  }
}
