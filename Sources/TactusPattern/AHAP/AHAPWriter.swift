internal import TactusJSON

/// Writes patterns as AHAP files: strict JSON in the layout of Apple's files.
///
/// Reading the result gives an equal pattern: numbers have the shortest exact spelling, unknown
/// keys follow the known ones, and absent values are left out. A pattern whose text would be too
/// long for the reader is written without white space.
package struct AHAPWriter {
  var json: JSONText
  /// The index of the current entry, for errors; nil outside the list.
  private var entry: Int?

  /// Returns the text of a file for the pattern, with a line feed at its end.
  package static func write(_ pattern: Pattern) throws(AHAPWriterError) -> String {
    do throws(AHAPWriterError) {
      return try write(pattern, .indented)
    } catch .tooLarge {
      return try write(pattern, .compact)
    }
  }

  private static func write(
    _ pattern: Pattern, _ layout: JSONText.Layout
  ) throws(AHAPWriterError) -> String {
    var writer = AHAPWriter(json: JSONText(layout))
    try writer.document(pattern)
    return writer.json.text + "\n"
  }

  private mutating func document(_ pattern: Pattern) throws(AHAPWriterError) {
    json.beginObject()
    if let version = pattern.version { try number(AHAPKey.version, version) }
    try fields(pattern.unknown)
    json.key(AHAPKey.pattern)
    json.beginArray()
    for (index, entry) in pattern.entries.enumerated() {
      self.entry = index
      try write(entry)
      try checkLength()
    }
    json.end()
    json.end()
    try checkLength()
  }

  /// Stops early if the text is too long for the reader.
  private func checkLength() throws(AHAPWriterError) {
    guard json.text.utf8.count < Limits.fileBytes else { throw .tooLarge }
  }

  private mutating func write(_ entry: Entry) throws(AHAPWriterError) {
    json.beginObject()
    switch entry.content {
    case .event(let event): try write(event)
    case .parameter(let parameter): try write(parameter)
    case .curve(let curve): try write(curve)
    case .unknown: break
    }
    try fields(entry.unknown)
    json.end()
  }

  /// Writes a member with a number.
  mutating func number(_ key: String, _ value: Double) throws(AHAPWriterError) {
    guard value.isFinite else { throw .notFinite(entry: entry) }
    json.key(key)
    json.word(value.description)
  }

  /// Writes a member with a string.
  mutating func string(_ key: String, _ value: String) {
    json.key(key)
    json.string(value)
  }

  /// Writes the path of a sound; a registered resource has no path.
  mutating func resource(_ resource: Waveform.Resource) throws(AHAPWriterError) {
    guard case .path(let path) = resource else { throw .registeredResource(entry: entry ?? 0) }
    string(AHAPKey.waveformPath, path)
  }
}
