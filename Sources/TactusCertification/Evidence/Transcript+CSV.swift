/// Why the text of a transcript cannot be read.
package struct TranscriptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// From 1, the head included.
  package var line: Int
  package var problem: String

  package var description: String { "line \(line): \(problem)" }
}

extension Transcript {
  /// Within these every sum and difference of a few is exact: 13 days in nanoseconds, and more
  /// numbers than an attempt has entries.
  private static let timeLimit: UInt64 = 1 << 50
  private static let valueLimit = Double(1 << 50)
  private static let numberLimit: UInt = 1 << 31

  private static let head = "time_ns,source,what,number,value,text"

  /// The transcript as CSV: one line an entry, no cell quoted. The same transcript always has the
  /// same text.
  package var csv: String {
    Self.head + "\n" + Self.lines(entries)
  }

  /// Entries as they stand in ``csv``, a line each.
  static func lines(_ entries: [Entry]) -> String {
    var text = ""
    for entry in entries {
      text += "\(entry.nanoseconds),\(entry.source.rawValue),\(entry.what.rawValue),"
      text += "\(entry.number),\(Self.text(entry.value)),\(Self.plain(entry.text))\n"
    }
    return text
  }

  /// Reads what ``csv`` writes, and only that: any other spelling is refused.
  package init(csv: [UInt8]) throws(TranscriptError) {
    guard let text = String(validating: csv, as: UTF8.self) else {
      throw TranscriptError(line: 1, problem: "the text is not UTF-8")
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard lines.popFirst().map(String.init) == Self.head, lines.popLast() == "" else {
      throw TranscriptError(line: 1, problem: "the head is not \(Self.head), or the end is cut")
    }
    guard lines.count <= Self.entryLimit else {
      throw TranscriptError(
        line: Self.entryLimit, problem: "there are more than \(Self.entryLimit) entries")
    }
    var entries: [Entry] = []
    for (index, line) in lines.enumerated() {
      guard let entry = Self.entry(line) else {
        throw TranscriptError(line: index + 2, problem: "this is no entry")
      }
      entries.append(entry)
    }
    self.init(entries)
    guard self.csv.utf8.elementsEqual(csv) else {
      throw TranscriptError(line: 1, problem: "the text is not in canonical form")
    }
  }

  private static func entry(_ line: Substring) -> Entry? {
    let cells = line.split(separator: ",", maxSplits: 5, omittingEmptySubsequences: false)
    guard cells.count == 6, let time = Int64(cells[0]),
      let source = Source(rawValue: "\(cells[1])"), let what = What(rawValue: "\(cells[2])"),
      let number = Int(cells[3]), number.magnitude < numberLimit,
      let value = Double(cells[4]), abs(value) < valueLimit, time.magnitude < timeLimit
    else { return nil }
    return Entry(time, source, what, number, value: value, text: "\(cells[5])")
  }

  /// A number without `.0` where it is whole.
  private static func text(_ value: Double) -> String {
    if let whole = Int64(exactly: value), abs(whole) < 1 << 53 { return "\(whole)" }
    return "\(value)"
  }

  /// Text without what ends a cell or a line.
  static func plain(_ text: String) -> String {
    String(text.map { $0 == "\n" || $0 == "\r" || $0 == "\r\n" ? " " : $0 })
  }
}
