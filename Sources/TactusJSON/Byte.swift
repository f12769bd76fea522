/// The bytes that have a meaning in JSON.
enum Byte {
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let backslash = UInt8(ascii: "\\")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let plus = UInt8(ascii: "+")
  static let slash = UInt8(ascii: "/")
  static let point = UInt8(ascii: ".")
  static let minus = UInt8(ascii: "-")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
}

/// Lets a case of a `switch` over an optional byte be a range of bytes.
func ~= (range: ClosedRange<UInt8>, byte: UInt8?) -> Bool { byte.map(range.contains) ?? false }
