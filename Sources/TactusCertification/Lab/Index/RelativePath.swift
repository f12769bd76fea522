/// Links between folders.
enum RelativePath {
  /// The path from one folder to another, both absolute: `../reports/a`.
  static func from(_ folder: String, to target: String) -> String {
    let (own, other) = (parts(folder), parts(target))
    let shared = zip(own, other).prefix { $0 == $1 }.count
    let path = Array(repeating: "..", count: own.count - shared) + other.dropFirst(shared)
    return path.isEmpty ? "." : path.joined(separator: "/")
  }

  /// A path for a link: every byte is encoded except `/` and those that RFC 3986 leaves unreserved.
  /// Thus no first part can be read as a scheme.
  static func encoded(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var text = ""
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      if byte < 128,
        Character(scalar).isLetter || Character(scalar).isNumber
          || "-._~/".unicodeScalars.contains(scalar)
      {
        text.unicodeScalars.append(scalar)
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return text
  }

  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }
}
