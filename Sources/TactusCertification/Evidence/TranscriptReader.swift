/// Reads the lines of a transcript, and refuses each spelling that ``Transcript/csv`` does not
/// write: then equal transcripts have equal bytes.
///
/// It checks the spelling while it reads. To write the entries again and compare the bytes would
/// take as long as the reading itself.
struct TranscriptReader {
  /// The bound of every time: 2^50 nanoseconds are 13 days. Values have the same bound, so that
  /// sums and differences of whole numbers are exact as `Double`.
  private static let timeLimit: Int64 = 1 << 50
  private static let valueLimit = Double(1 << 50)
  private static let numberLimit: Int64 = 1 << 31

  // Dictionaries, because a linear search for each line takes too long.
  private static let sources = Dictionary(
    uniqueKeysWithValues: Transcript.Source.allCases.map { ($0.rawValue, $0) })
  private static let kinds = Dictionary(
    uniqueKeysWithValues: Transcript.What.allCases.map { ($0.rawValue, $0) })

  private let bytes: [UInt8]
  /// The place of the next byte.
  private var place: Int

  /// - Parameters:
  ///   - bytes: valid UTF-8 that ends with a line feed.
  ///   - place: the place of the first line after the head.
  init(_ bytes: [UInt8], from place: Int) { (self.bytes, self.place) = (bytes, place) }

  /// Reads all lines.
  mutating func entries() throws(TranscriptError) -> [Transcript.Entry] {
    var entries: [Transcript.Entry] = []
    while place < bytes.endIndex {
      guard entries.count < Transcript.entryLimit else {
        throw TranscriptError(
          line: Transcript.entryLimit,
          problem: "there are more than \(Transcript.entryLimit) entries")
      }
      guard let entry = entry() else {
        throw TranscriptError(
          line: entries.count + 2,
          problem: "the line is not of the form \(Transcript.head), or a cell is not spelled as "
            + "the writer of transcripts spells it")
      }
      if let last = entries.last, entry.nanoseconds < last.nanoseconds {
        throw TranscriptError(
          line: entries.count + 2, problem: "the time is before that of the line above")
      }
      entries.append(entry)
    }
    return entries
  }

  /// Reads a line with its line feed.
  private mutating func entry() -> Transcript.Entry? {
    guard let time = whole(cell(), below: Self.timeLimit),
      let source = Self.sources[text(cell())], let what = Self.kinds[text(cell())],
      let number = whole(cell(), below: Self.numberLimit), let value = value(cell())
    else { return nil }
    // The text is the rest of the line, and may contain commas.
    let start = place
    while bytes[place] != UInt8(ascii: "\n") {
      if bytes[place] == UInt8(ascii: "\r") { return nil }
      place += 1
    }
    place += 1
    return Transcript.Entry(
      time, source, what, Int(number), value: value, text: text(start..<place - 1))
  }

  /// The places of the bytes up to the next comma of the line, which is consumed. Empty if the line
  /// has no more comma: no cell before the text is empty.
  private mutating func cell() -> Range<Int> {
    let start = place
    while bytes[place] != UInt8(ascii: ",") {
      if bytes[place] == UInt8(ascii: "\n") { return start..<start }
      place += 1
    }
    place += 1
    return start..<place - 1
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// A whole number without a plus sign, leading zeros or `-0`, whose magnitude is below a limit of
  /// at most 2^50.
  private func whole(_ range: Range<Int>, below limit: Int64) -> Int64? {
    guard let first = range.first else { return nil }
    let isNegative = bytes[first] == UInt8(ascii: "-")
    let digits = (isNegative ? first + 1 : first)..<range.upperBound
    var number: Int64 = 0
    for place in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) else { return nil }
      number = number * 10 + Int64(bytes[place] - UInt8(ascii: "0"))
      guard number < limit else { return nil }
    }
    // The first digit is 0 only in the number 0.
    guard let head = digits.first,
      bytes[head] != UInt8(ascii: "0") || digits.count == 1 && !isNegative
    else { return nil }
    return isNegative ? -number : number
  }

  private func value(_ range: Range<Int>) -> Double? {
    if let whole = whole(range, below: Int64(Self.valueLimit)) { return Double(whole) }
    let text = text(range)
    guard let value = Double(text), abs(value) < Self.valueLimit, Transcript.text(value) == text
    else { return nil }
    return value
  }
}
