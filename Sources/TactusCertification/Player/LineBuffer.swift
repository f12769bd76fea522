/// Splits the bytes from a socket into lines.
struct LineBuffer {
  /// The maximum length of an incomplete line, in bytes. A longer one is dropped.
  private static let limit = 1024

  private var rest: [UInt8] = []

  init() {}

  mutating func take(_ bytes: [UInt8]) -> [Substring] {
    rest += bytes
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else {
      if rest.count > Self.limit { rest = [] }
      return []
    }
    let text = String(decoding: rest[..<end], as: UTF8.self)
    rest.removeFirst(end + 1)
    return text.split(separator: "\n")
  }
}
