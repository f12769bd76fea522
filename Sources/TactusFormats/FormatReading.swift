internal import TactusJSON

/// Reads a JSON file in a format other than AHAP, and collects the diagnostics.
struct FormatReading {
  var json: JSONReading
  private let bytes: [UInt8]

  init(_ bytes: [UInt8], dialect: JSONTokenizer.Dialect = .json) {
    self.bytes = bytes
    json = JSONReading(
      bytes, dialect: dialect,
      codes: JSONReading.Codes(number: .badFormat, duplicate: .duplicateInFormat))
    json.log = DiagnosticLog(keeping: .eachCode)
  }

  /// The document as an object. Returns nil, and reports why, if it is not one or is too long.
  mutating func document(_ noun: String) -> JSONObject? {
    if bytes.count > FormatLimits.fileBytes {
      json.report(
        .tooLarge, at: 0, "the file has \(bytes.count) bytes",
        expected: "\(FormatLimits.fileBytes) bytes at most")
      return nil
    }
    return json.document().flatMap { JSONObject($0, noun: noun, .badFormat, &json) }
  }

  /// All diagnostics, and the outline if none of them is an error.
  func result(_ outline: Outline) -> FormatResult {
    FormatResult(
      outline: json.log.hasErrors ? nil : outline, diagnostics: json.log.diagnostics(in: bytes))
  }
}

extension JSONObject {
  /// Warns about keys that the format does not define, and names the nearest one.
  func warnOfUnknown(_ known: [String], _ json: inout JSONReading) {
    for member in members where !known.contains(member.key) {
      json.refuseKey(member, among: known, .unknownInFormat)
    }
  }

  /// Warns that the value of a key is dropped, if the key is present and its value is not empty.
  /// - Parameters:
  ///   - what: the start of the message, which ends with " not covered".
  ///   - isFelt: whether the value has an effect that is felt.
  func warnOfDropped(
    _ key: String, _ what: String, isFelt: Bool = true, _ json: inout JSONReading
  ) {
    guard let node = self[key], !node.isEmpty else { return }
    json.report(
      isFelt ? .notCovered : .remarkDropped, at: node.offset, key: key,
      "\(what) not covered")
  }
}
