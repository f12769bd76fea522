extension Transcript {
  /// The bound of every time: 2^50 nanoseconds are 13 days. Values have the same bound, so that
  /// sums and differences of whole numbers are exact as `Double`.
  private static let timeLimit: UInt64 = 1 << 50
  private static let valueLimit = Double(1 << 50)
  private static let numberLimit: UInt = 1 << 31

  private static let head = "time_ns,source,what,number,value,text"

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
    guard csv.starts(with: Self.head.utf8), csv.last == Self.lineFeed,
      csv[Self.head.utf8.count] == Self.lineFeed
    else {
      throw TranscriptError(
        line: 1, problem: "the first line is not \(Self.head), or the last line is incomplete")
    }
    self.init(try Self.entries(csv[(Self.head.utf8.count + 1)...]))
    guard Array(self.csv.utf8) == csv else {
      throw TranscriptError(
        line: 1, problem: "a cell is not spelled as the writer of transcripts spells it")
    }
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let comma = UInt8(ascii: ",")

  /// Parses entries, each with a line feed at its end.
  private static func entries(_ lines: ArraySlice<UInt8>) throws(TranscriptError) -> [Entry] {
    var entries: [Entry] = []
    var (start, place) = (lines.startIndex, lines.startIndex)
    while place < lines.endIndex {
      if lines[place] == lineFeed {
        guard entries.count < entryLimit else {
          throw TranscriptError(
            line: entryLimit, problem: "there are more than \(entryLimit) entries")
        }
        guard let entry = entry(lines[start..<place]) else {
          throw TranscriptError(
            line: entries.count + 2, problem: "the line is not of the form \(head)")
        }
        entries.append(entry)
        start = place + 1
      }
      place += 1
    }
    return entries
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> Entry? {
    // Five cells end with a comma; the text after them may contain commas.
    var cells: [String] = []
    var (start, place) = (line.startIndex, line.startIndex)
    while cells.count < 5, place < line.endIndex {
      if line[place] == comma {
        cells.append(String(decoding: line[start..<place], as: UTF8.self))
        start = place + 1
      }
      place += 1
    }
    guard cells.count == 5, let time = Int64(cells[0]),
      let source = Source(rawValue: cells[1]), let what = words[cells[2]],
      let number = Int(cells[3]), number.magnitude < numberLimit,
      let value = Double(cells[4]), abs(value) < valueLimit, time.magnitude < timeLimit
    else { return nil }
    let text = String(decoding: line[start...], as: UTF8.self)
    return Entry(time, source, what, number, value: value, text: text)
  }

  /// The kinds of entries by their names, because a linear search for each line takes too long.
  private static let words = Dictionary(
    uniqueKeysWithValues: What.allCases.map { ($0.rawValue, $0) })

  /// A number without `.0` if it is an integer.
  private static func text(_ value: Double) -> String {
    if let whole = Int64(exactly: value), abs(whole) < 1 << 53 { return String(whole) }
    return "\(value)"
  }

  /// The text with a space in place of each line break.
  static func plain(_ text: String) -> String {
    for byte in text.utf8 where byte == lineFeed || byte == UInt8(ascii: "\r") {
      return String(text.map { $0 == "\n" || $0 == "\r" || $0 == "\r\n" ? " " : $0 })
    }
    return text
  }
}
