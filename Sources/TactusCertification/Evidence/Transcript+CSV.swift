extension Transcript {
  static let head = "time_ns,source,what,number,value,text"

  /// The transcript as CSV: one line per entry, without quotes. Equal transcripts have equal text.
  package var csv: String {
    Self.head + "\n" + Self.lines(entries)
  }

  /// The lines of entries, as in ``csv``.
  static func lines(_ entries: [Entry]) -> String {
    var text = ""
    for entry in entries {
      // The parts are appended one by one, because an interpolation per line takes several times as
      // long.
      text += String(entry.nanoseconds)
      text += ","
      text += entry.source.rawValue
      text += ","
      text += entry.what.rawValue
      text += ","
      text += String(entry.number)
      text += ","
      text += Self.text(entry.value)
      text += ","
      text += Self.plain(entry.text)
      text += "\n"
    }
    return text
  }

  /// Parses text that ``csv`` wrote. Every other spelling is refused.
  package init(csv: [UInt8]) throws(TranscriptError) {
    guard String(validating: csv, as: UTF8.self) != nil else {
      throw TranscriptError(line: 1, problem: "the file is not UTF-8")
    }
    guard csv.starts(with: Self.head.utf8), csv.last == UInt8(ascii: "\n"),
      csv[Self.head.utf8.count] == UInt8(ascii: "\n")
    else {
      throw TranscriptError(
        line: 1, problem: "the first line is not \(Self.head), or the last line is incomplete")
    }
    var reader = TranscriptReader(csv, from: Self.head.utf8.count + 1)
    self.init(sorted: try reader.entries())
  }

  /// A number without `.0` if it is an integer.
  static func text(_ value: Double) -> String {
    if let whole = Int64(exactly: value), abs(whole) < 1 << 53 { return String(whole) }
    return "\(value)"
  }

  /// The text with a space in place of each line break.
  static func plain(_ text: String) -> String {
    for byte in text.utf8 where byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      return String(text.map { $0 == "\n" || $0 == "\r" || $0 == "\r\n" ? " " : $0 })
    }
    return text
  }
}
