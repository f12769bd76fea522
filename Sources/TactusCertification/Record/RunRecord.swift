internal import TactusDevice

/// The record of a run: its facts and its attempts, without the evidence of the attempts. A report
/// is derived from the record and from the transcripts of the attempts.
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
    /// The id of the test, for example `FN-1`. For a health check, the time of the check follows:
    /// `ID-1-before`.
    var name: String
    /// The number of the attempt at this test, from 1.
    var number: Int
    /// The start and the end, in nanoseconds from the beginning of the run.
    var begin: Int64
    var end: Int64
    /// The reason why the attempt was not completed; nil if it was completed.
    var fault: RigFault?

    /// The path of the attempt's own evidence.
    var ownPath: String { "evidence/\(name).\(number).csv" }

    /// The test of the attempt.
    var test: String {
      for when in Report.HealthCheck.When.allCases where name.hasSuffix("-\(when.rawValue)") {
        return String(name.dropLast(when.rawValue.count + 1))
      }
      return name
    }
  }

  let opening: RunOpening
  var trials: [Trial] = []
  /// Facts that are known at the end of the run: the scheduling class of the player, and the
  /// lateness of an idle thread.
  var scheduling = ""
  var baseline = Report.Baseline()
  /// Whether the run was completed.
  var isComplete = false

  init(_ opening: RunOpening) { self.opening = opening }

  /// The record as a transcript, the form in which it is stored in its file.
  var transcript: Transcript {
    Transcript(opening.entries + trials.flatMap { [$0.beginning, $0.ending] } + closing)
  }

  /// The problem if a transcript names an actuator that the device does not declare; nil if it
  /// names none. This check bounds the memory of all computations per actuator.
  func actuatorProblem(in transcript: Transcript) -> String? {
    let count = opening.subject.capabilities.actuators.count
    let stray = transcript.entries.first { entry in
      [.level, .reading, .frequency].contains(entry.what) && !(0..<count).contains(entry.number)
    }
    return stray.map {
      "\($0.what.rawValue) of the actuator \($0.number), but the device declares \(count)"
    }
  }

  /// The entries of the facts at the end of the run.
  var closing: [Transcript.Entry] {
    var copy = self
    let time = trials.last?.end ?? 0
    var book = FactBook(at: time)
    // A book that writes does not throw.
    try? copy.exchangeClosing(&book)
    return book.entries + (isComplete ? [Transcript.Entry(time, .harness, .end)] : [])
  }

  /// Reads a record in exactly the form that ``transcript`` writes.
  init(_ transcript: Transcript) throws(ReportError) {
    var book = FactBook(reading: transcript.entries)
    opening = try RunOpening(&book)
    if let begin = try readTrials(&book) { throw Self.endless(begin) }
    try exchangeClosing(&book)
    isComplete = book.next?.what == .end
    guard self.transcript == transcript else { throw Self.notCanonical }
  }

  /// Reads the record of a run that was killed. It contains only the first entries that
  /// ``transcript`` would have written.
  /// - Returns: the record of the completed attempts, and the attempt that was begun last, if it
  ///   has no end.
  static func unfinished(
    _ transcript: Transcript
  ) throws(ReportError) -> (record: RunRecord, open: Trial?) {
    var book = FactBook(reading: transcript.entries)
    var record = RunRecord(try RunOpening(&book))
    let open = try record.readTrials(&book)
    // A record that ends early lacks these facts; they then keep their initial values.
    try? record.exchangeClosing(&book)
    record.isComplete = book.next?.what == .end
    let all = Transcript(
      record.opening.entries + record.trials.flatMap { [$0.beginning, $0.ending] }
        + (open.map { [$0] } ?? record.closing))
    guard all.entries.starts(with: transcript.entries) else { throw notCanonical }
    return (record, open.map(Trial.init(open:)))
  }

  /// Reads the attempts.
  /// - Returns: the last attempt, if the record ends after its beginning.
  private mutating func readTrials(
    _ book: inout FactBook
  ) throws(ReportError) -> Transcript.Entry? {
    while let begin = book.next, begin.what == .begins {
      book.skip()
      guard let end = book.next else { return begin }
      guard let trial = Trial(begin, end) else { throw Self.endless(begin) }
      trials.append(trial)
      book.skip()
    }
    return nil
  }

  private static func endless(_ begin: Transcript.Entry) -> ReportError {
    ReportError("\(path): the attempt \(begin.text).\(begin.number) has no end")
  }

  private static var notCanonical: ReportError {
    ReportError("\(path): the entries or their order differ from those that tactus writes")
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
  /// A number of milliseconds, which is stored as whole nanoseconds.
  fileprivate mutating func figure(_ name: String, _ value: inout Figure) throws(ReportError) {
    try nanoseconds(name, &value.millionths)
  }
}

extension RunRecord.Trial {
  /// The entry at the beginning of the attempt.
  var beginning: Transcript.Entry {
    Transcript.Entry(begin, .harness, .begins, number, text: name)
  }

  /// The entry at the end of the attempt.
  var ending: Transcript.Entry {
    let (what, text): (Transcript.What, String) =
      switch fault {
      case nil: (.ends, "")
      case .device(let why): (.died, why)
      case .broken(let why): (.broke, why)
      case .missing(let why): (.lacked, why)
      case .interrupted: (.interrupted, "")
      }
    return Transcript.Entry(end, .harness, what, number, text: Transcript.plain(text))
  }

  /// A copy of the attempt that ends at a time.
  func ended(at time: Int64) -> RunRecord.Trial {
    var trial = self
    trial.end = time
    return trial
  }

  fileprivate init(open begin: Transcript.Entry) {
    self.init(
      name: begin.text, number: begin.number, begin: begin.nanoseconds, end: begin.nanoseconds)
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
