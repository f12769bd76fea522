/// Finds the places of the attributes in the text of an element's start tag.
///
/// libexpat reports an element and its attributes, but not the places of the attributes. It has
/// already parsed the tag, so the tag is well-formed. In a UTF-16 file no place is found.
struct XMLTag {
  /// The bytes of the file from the `<` of the element on.
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The offset of an attribute's name, in bytes from the start of the file; nil if it is not
  /// found. O(n) in the tag.
  func place(of name: String) -> Int? {
    let wanted = Array(name.utf8)
    var result: Int?
    visit { name in
      if name.elementsEqual(wanted) { result = name.startIndex }
      return result == nil
    }
    return result
  }

  /// The offsets of all names. O(n) in the tag.
  var places: [String: Int] {
    var result: [String: Int] = [:]
    visit { name in
      result[String(decoding: name, as: UTF8.self)] = name.startIndex
      return true
    }
    return result
  }

  /// Calls a function with the name of each attribute, until it returns false.
  private func visit(_ take: (ArraySlice<UInt8>) -> Bool) {
    var rest = bytes.drop { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
    while true {
      rest = rest.drop(while: Self.isSpace)
      let name = rest.prefix {
        !Self.isSpace($0) && ![UInt8(ascii: "="), UInt8(ascii: ">")].contains($0)
      }
      guard !name.isEmpty, take(name) else { return }
      rest = rest[name.endIndex...].drop { !Self.isQuote($0) && $0 != UInt8(ascii: ">") }
      guard let quote = rest.first, Self.isQuote(quote) else { return }
      rest = rest.dropFirst().drop { $0 != quote }.dropFirst()
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D: true
    default: false
    }
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }
}
