/// Facts of a run as entries of a transcript.
///
/// The same calls in the same order write the facts and read them, so that the code defines each
/// fact once and every written fact is read.
struct FactBook {
  /// The largest accepted values: of a number, whose millionths must fit into an `Int64`; of a
  /// time, one hour in nanoseconds; and of the length of a list.
  private static let largest = 9e12
  private static let longest: Int64 = 3_600_000_000_000
  private static let most = 1000

  private(set) var entries: [Transcript.Entry]
  private let isReading: Bool
  /// The time of all written entries, in nanoseconds from the beginning of the run.
  private let time: Int64
  private var place = 0

  /// Creates a book for writing.
  init(at time: Int64) { (entries, isReading, self.time) = ([], false, time) }

  /// Creates a book that reads entries from the first one on.
  init(reading entries: [Transcript.Entry]) {
    (self.entries, isReading, time) = (entries, true, 0)
  }

  /// The next entry to read; nil if all entries have been read.
  var next: Transcript.Entry? { place < entries.count ? entries[place] : nil }

  /// Skips the next entry.
  mutating func skip() { place += 1 }

  mutating func text(
    _ name: String, _ value: inout String, _ source: Transcript.Source = .harness
  ) throws(ReportError) {
    let head = "\(name)="
    guard isReading else {
      let text = head + Transcript.plain(value)
      return entries.append(Transcript.Entry(time, source, .fact, text: text))
    }
    guard let entry = next, entry.what == .fact, entry.text.hasPrefix(head) else {
      throw Self.missing(name)
    }
    value = String(entry.text.dropFirst(head.count))
    skip()
  }

  mutating func number(
    _ name: String, _ value: inout Double, _ source: Transcript.Source = .harness
  ) throws(ReportError) {
    guard isReading else {
      return entries.append(Transcript.Entry(time, source, .fact, value: value, text: name))
    }
    guard let entry = next, entry.what == .fact, entry.text == name,
      abs(entry.value) <= Self.largest
    else { throw Self.missing(name) }
    value = entry.value
    skip()
  }

  mutating func nanoseconds(
    _ name: String, _ value: inout Int64, _ source: Transcript.Source = .harness
  ) throws(ReportError) {
    var number = Double(value)
    try self.number(name, &number, source)
    guard let whole = Int64(exactly: number), whole.magnitude <= Self.longest.magnitude else {
      throw Self.missing(name)
    }
    value = whole
  }

  /// Writes or reads a time. A time of 0 is not written, because records of earlier versions do not
  /// have the entry.
  mutating func rareNanoseconds(
    _ name: String, _ value: inout Int64, _ source: Transcript.Source = .harness
  ) throws(ReportError) {
    let isThere = isReading ? next?.text == name : value != 0
    if isThere { try nanoseconds(name, &value, source) } else { value = 0 }
  }

  /// Writes or reads a count, which must be at least 0.
  mutating func count(
    _ name: String, _ value: inout Int, _ source: Transcript.Source = .harness
  ) throws(ReportError) {
    var number = Double(value)
    try self.number(name, &number, source)
    guard let whole = Int(exactly: number), whole >= 0 else { throw Self.missing(name) }
    value = whole
  }

  mutating func flag(
    _ name: String, _ value: inout Bool, _ source: Transcript.Source = .harness
  ) throws(ReportError) {
    var text = value ? "yes" : "no"
    try self.text(name, &text, source)
    guard ["yes", "no"].contains(text) else { throw Self.missing(name) }
    value = text == "yes"
  }

  /// Writes or reads a word out of a fixed set.
  mutating func word<Word: RawRepresentable>(
    _ name: String, _ value: inout Word, _ source: Transcript.Source = .harness
  ) throws(ReportError) where Word.RawValue == String {
    var text = value.rawValue
    try self.text(name, &text, source)
    guard let word = Word(rawValue: text) else { throw Self.missing(name) }
    value = word
  }

  /// Writes or reads a list: its length, followed by its items.
  mutating func list<Item>(
    _ name: String, _ items: inout [Item], blank: Item, _ source: Transcript.Source = .harness,
    each: (inout Item, inout FactBook) throws(ReportError) -> Void
  ) throws(ReportError) {
    var count = items.count
    try self.count(name, &count, source)
    guard count <= Self.most else { throw Self.missing(name) }
    if isReading { items = Array(repeating: blank, count: count) }
    for place in items.indices { try each(&items[place], &self) }
  }

  private static func missing(_ name: String) -> ReportError {
    ReportError("\(RunRecord.path): the fact \(name) is missing, or its value is not valid")
  }
}
