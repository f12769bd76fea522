internal import TactusCapture
internal import TactusJSON

extension FileFormat {
  /// Detects the format of a file from its content. If no other format is detected, it is AHAP,
  /// whose reader then reports what is wrong.
  ///
  /// A file is XML if its first character is `<`. JSON formats are distinguished by the keys of the
  /// top-level object. At most ``keysOfDetection`` keys are read.
  package static func detect(_ bytes: [UInt8]) -> FileFormat {
    if beginsAsXML(bytes) { return .android }
    if CaptureReader.isCapture(bytes) { return .capture }
    let keys = topKeys(of: bytes)
    if keys.contains("Pattern") { return .ahap }
    if keys.contains("perceptions") { return .hjif }
    if keys.contains("signals") { return .haptic }
    if keys.contains("continuous") || keys.contains("emphasis") { return .actuator }
    // The key that identifies the format is missing, for example because the file is cut off. Other
    // keys of the format are then tried, so that its reader reports the error.
    if keys.contains("profile") || keys.contains("avatars") { return .hjif }
    if keys.contains("version") { return .haptic }
    return .ahap
  }

  /// The endings of files that contain a pattern and nothing else.
  package static let patternSuffixes = [FileFormat.ahap, .haptic, .hjif].map { ".\($0.suffix)" }
  /// The ending of XML files. ``isVibration(_:)`` determines which of them contain a pattern.
  package static let vibrationSuffix = ".\(FileFormat.android.suffix)"
  /// The number of bytes at the beginning of an XML file in which its first element is searched.
  package static let startBytes = 1 << 16

  /// Whether the first element of an XML file is an Android vibration. Comments and processing
  /// instructions before it are skipped.
  package static func isVibration(_ start: [UInt8]) -> Bool {
    var rest = Substring(String(decoding: start.prefix(startBytes), as: UTF8.self))
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    while true {
      rest = rest.drop(while: \.isWhitespace)
      let ends = [("<?", "?>"), ("<!--", "-->")]
      guard let end = ends.first(where: { rest.hasPrefix($0.0) })?.1 else { break }
      let bytes = rest.utf8
      guard let close = bytes.indices.first(where: { bytes[$0...].starts(with: end.utf8) }) else {
        return false
      }
      rest = rest[bytes.index(close, offsetBy: end.utf8.count)...]
    }
    let name = rest.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
    return rest.first == "<" && ["vibration-effect", "vibration-select"].contains(name)
  }

  /// The largest number of top-level keys that are read to detect the format.
  static let keysOfDetection = 64
  /// The largest number of tokens that are read, so that a large file does not delay the detection.
  private static let tokensOfDetection = 200_000

  private static func beginsAsXML(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    for mark: [UInt8] in [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    where rest.starts(with: mark) { rest = rest.dropFirst(mark.count) }
    let first = rest.first { ![0x20, 0x09, 0x0A, 0x0D, 0].contains($0) }
    return first == UInt8(ascii: "<")
  }

  /// The keys of the document up to the first syntax error.
  private static func topKeys(of bytes: [UInt8]) -> Set<String> {
    var tokenizer = JSONTokenizer(bytes, dialect: .json5)
    var keys: Set<String> = []
    var depth = 0
    for _ in 0..<tokensOfDetection {
      guard let token = try? tokenizer.next() else { return keys }
      switch token.kind {
      case .beginArray, .beginObject: depth += 1
      case .endArray, .endObject: depth -= 1
      case .key(let key) where depth == 1:
        keys.insert(key)
        if keys.count >= keysOfDetection { return keys }
      case .end: return keys
      default: break
      }
    }
    return keys
  }
}
