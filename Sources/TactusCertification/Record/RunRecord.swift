/// What happened in a run beside what its attempts saw: the transcript of the run itself. From it
/// and from those of the attempts a report follows.
///
/// ```
/// 0,harness,fact,0,0,nonce=4f0c…
/// 0,device,fact,0,0,device.model=Loopback LRA
/// 120455,harness,begins,1,0,ID-1-before
/// 3120455,harness,ends,1,0,
/// ```
package struct RunRecord: Sendable {
  package static let path = "evidence/run.csv"

  /// One attempt at a test.
  struct Trial: Sendable, Hashable {
    /// The id of the test, and in a health check when it is made: `FN-1`, `ID-1-before`.
    var name: String
    /// From 1.
    var number: Int
    /// Nanoseconds from the beginning of the run.
    var begin: Int64
    var end: Int64
    /// Why it was not made to its end; nil: it was.
    var fault: RigFault?

    /// Where its own evidence is.
    var ownPath: String { "evidence/\(name).\(number).csv" }

    /// The test that it is an attempt at.
    var test: String {
      for when in Report.HealthCheck.When.allCases where name.hasSuffix("-\(when.rawValue)") {
        return String(name.dropLast(when.rawValue.count + 1))
      }
      return name
    }
  }

  let opening: RunOpening
  var trials: [Trial] = []
  /// The scheduling class that the player obtained, and how late a bare wake was.
  var scheduling = ""
  var baseline = Report.Baseline()
  /// Whether the run came to its end.
  var isComplete = false

  init(_ opening: RunOpening) { self.opening = opening }

  /// What is written.
  var transcript: Transcript {
    var copy = self
    var book = FactBook(at: trials.last?.end ?? 0)
    // Writing throws nothing.
    try? copy.exchangeClosing(&book)
    let time = trials.last?.end ?? 0
    let end = isComplete ? [Transcript.Entry(time, .harness, .end)] : []
    return Transcript(opening.entries + trials.flatMap(\.entries) + book.entries + end)
  }

  /// Reads what ``transcript`` wrote, and only that.
  init(_ transcript: Transcript) throws(ReportError) {
    var book = FactBook(reading: transcript.entries)
    opening = try RunOpening(&book)
    while let begin = book.next, begin.what == .begins {
      book.skip()
      guard let end = book.next, let trial = Trial(begin, end) else {
        throw ReportError("\(Self.path): the attempt \(begin.text).\(begin.number) has no end")
      }
      trials.append(trial)
      book.skip()
    }
    try exchangeClosing(&book)
    isComplete = book.next?.what == .end
    guard self.transcript == transcript else {
      throw ReportError("\(Self.path): it is not in canonical form")
    }
  }

  private mutating func exchangeClosing(_ book: inout FactBook) throws(ReportError) {
    try book.text("station.scheduling", &scheduling, .player)
    try book.count("baseline.wakes", &baseline.wakes)
    try book.figure("baseline.p50", &baseline.p50Milliseconds)
    try book.figure("baseline.p99", &baseline.p99Milliseconds)
    try book.figure("baseline.maximum", &baseline.maximumMilliseconds)
  }
}

extension FactBook {
  /// Milliseconds, kept as whole nanoseconds.
  fileprivate mutating func figure(_ name: String, _ value: inout Figure) throws(ReportError) {
    try nanoseconds(name, &value.millionths)
  }
}

extension RunRecord.Trial {
  fileprivate var entries: [Transcript.Entry] {
    let (what, text): (Transcript.What, String) =
      switch fault {
      case nil: (.ends, "")
      case .device(let why): (.died, why)
      case .broken(let why): (.broke, why)
      case .missing(let why): (.lacked, why)
      case .interrupted: (.interrupted, "")
      }
    return [
      Transcript.Entry(begin, .harness, .begins, number, text: name),
      Transcript.Entry(end, .harness, what, number, text: Transcript.plain(text)),
    ]
  }

  fileprivate init?(_ begin: Transcript.Entry, _ end: Transcript.Entry) {
    self.init(
      name: begin.text, number: begin.number, begin: begin.nanoseconds, end: end.nanoseconds)
    switch end.what {
    case .ends: fault = nil
    case .died: fault = .device(end.text)
    case .broke: fault = .broken(end.text)
    case .lacked: fault = .missing(end.text)
    case .interrupted: fault = .interrupted
    default: return nil
    }
  }
}
