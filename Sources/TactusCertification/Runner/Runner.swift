internal import TactusDevice

/// Runs the tests of a profile on a rig, stores every attempt, and makes a report.
package struct Runner {
  /// The maximum number of attempts at a test. A further attempt follows only an attempt with the
  /// status ERROR.
  package static let errorAttempts = 3

  /// The circumstances of a run that are known before the first test.
  package struct Order: Sendable {
    package var profile: Profile
    package var isQuick: Bool
    package var deviceID: String
    package var created: String
    package var tool: Report.Tool
    package var station: Report.Environment
    /// The identifier of this run, see ``Nonce``.
    package var nonce: String

    package init(
      profile: Profile, isQuick: Bool, deviceID: String, created: String, tool: Report.Tool,
      station: Report.Environment, nonce: String = Nonce.random()
    ) {
      self.profile = profile
      self.isQuick = isQuick
      self.deviceID = deviceID
      self.created = created
      self.tool = tool
      self.station = station
      self.nonce = nonce
    }
  }

  /// The progress of a run, for a terminal.
  package enum Progress: Sendable {
    /// A test begins, with the approximate number of seconds left in the run.
    case begins(CertificationTest, attempt: Int, secondsLeft: Double)
    case ended(TestResult)
  }

  private let rig: any Rig
  private let order: Order
  private let limits: LimitsFile
  private let recorder: TraceRecorder?
  private let secondsNow: () -> Double
  private let baseline: () -> Report.Baseline
  private let progress: (Progress) -> Void

  /// - Parameters:
  ///   - recorder: an accelerometer that records in addition to the rig's own instruments.
  ///   - secondsNow: a clock in seconds. It never runs backwards, and is never slower than the
  ///     rig's clock.
  ///   - baseline: called at the end of the run; returns the lateness of an idle thread.
  package init(
    _ rig: any Rig, _ order: Order, limits: LimitsFile = .embedded,
    recorder: TraceRecorder? = nil, secondsNow: @escaping () -> Double,
    baseline: @escaping () -> Report.Baseline = { Report.Baseline() },
    progress: @escaping (Progress) -> Void = { _ in }
  ) {
    self.rig = rig
    self.baseline = baseline
    self.recorder = recorder
    self.order = order
    self.limits = limits
    self.secondsNow = secondsNow
    self.progress = progress
  }

  /// Runs all tests and writes no files.
  package func run() -> (report: Report, evidence: Evidence) {
    run { (_: RunStep) throws(Never) in }
  }

  /// Runs all tests. An interruption ends the run; the completed attempts are reported.
  /// - Parameter keep: called with each step when it is made, never during an attempt. An error
  ///   that it throws ends the run, because a report needs stored evidence.
  package func run<Failure: Error>(
    _ keep: @escaping (RunStep) throws(Failure) -> Void
  ) throws(Failure) -> (report: Report, evidence: Evidence) {
    var run = Run(rig, order, limits, recorder, secondsNow, progress, keep)
    try run.begin()
    try run.checkHealth(.before)
    for test in TestCatalogue.tests(of: order.profile) where !run.isInterrupted {
      try run.perform(test)
    }
    if !run.isInterrupted { try run.checkHealth(.after) }
    return try run.finished(baseline())
  }
}

/// A run in progress.
private struct Run<Failure: Error> {
  private let rig: any Rig
  private let order: Runner.Order
  private let limits: LimitsFile
  private let recorder: TraceRecorder?
  private let secondsNow: () -> Double
  private let progress: (Runner.Progress) -> Void
  private let keep: (RunStep) throws(Failure) -> Void
  private let start: Double
  /// The part of the report that is known before the first attempt.
  private let given: Report
  private let seal: String
  private var record: RunRecord
  private var evidence: Evidence = [:]
  private var secondsLeft: Double
  private(set) var isInterrupted = false

  init(
    _ rig: any Rig, _ order: Runner.Order, _ limits: LimitsFile, _ recorder: TraceRecorder?,
    _ secondsNow: @escaping () -> Double, _ progress: @escaping (Runner.Progress) -> Void,
    _ keep: @escaping (RunStep) throws(Failure) -> Void
  ) {
    self.rig = rig
    self.order = order
    self.limits = limits
    self.recorder = recorder
    self.secondsNow = secondsNow
    self.progress = progress
    self.keep = keep
    start = secondsNow()
    let share = order.isQuick ? 0.25 : 1
    let tests = TestCatalogue.tests(of: order.profile).filter { $0.procedure != nil }
    secondsLeft = tests.reduce(4) { $0 + $1.seconds * share }
    let instruments = rig.instruments + (recorder.map { [$0.facts] } ?? [])
    let opening = RunOpening(order, rig.subject, instruments, LineFacts(rig)).readBack
    (record, given, seal) = (RunRecord(opening), opening.report, opening.seal)
  }

  func begin() throws(Failure) { try keep(.opened(record.opening.entries)) }

  mutating func checkHealth(_ when: Report.HealthCheck.When) throws(Failure) {
    for test in Report.HealthCheck.tests where !isInterrupted {
      if applies(test) { try makeAttempts(at: test, "\(test.id)-\(when.rawValue)") }
    }
  }

  mutating func perform(_ test: CertificationTest) throws(Failure) {
    if applies(test), test.procedure != nil {
      try makeAttempts(at: test, test.id)
      secondsLeft = max(secondsLeft - test.seconds * (order.isQuick ? 0.25 : 1), 0)
    }
    var shown = given
    shown.isComplete = !isInterrupted
    let attempts = record.trials.filter { $0.name == test.id }.map(record.attempt)
    progress(.ended(shown.result(of: test, attempts, evidence, limits)))
  }

  private func applies(_ test: CertificationTest) -> Bool {
    switch limits.table[test.id]?[given.device.deviceClass] {
    case .notApplicable?: false
    default:
      given.instruments.contains { $0.sees.contains(test.need.rawValue) }
        || rig.reasonAgainst(test) != nil && recorder == nil
    }
  }

  /// Runs a test until its status is not ERROR, at most ``Runner/errorAttempts`` times. A FAIL is
  /// never repeated.
  private mutating func makeAttempts(
    at test: CertificationTest, _ name: String
  ) throws(Failure) {
    for number in 1...Runner.errorAttempts {
      progress(.begins(test, attempt: number, secondsLeft: secondsLeft))
      let trial = try makeTrial(at: test, name, number)
      record.trials.append(trial)
      try keep(.noted([trial.ending]))
      if trial.fault == .interrupted { isInterrupted = true }
      if isInterrupted { return }
      let result = given.result(of: test, [record.attempt(trial)], evidence, limits)
      if result.status != .error { return }
    }
  }

  private mutating func makeTrial(
    at test: CertificationTest, _ name: String, _ number: Int
  ) throws(Failure) -> RunRecord.Trial {
    let begin = nanosecondsNow
    var trial = RunRecord.Trial(name: name, number: number, begin: begin, end: begin)
    try keep(.noted([trial.beginning]))
    var seen: Transcript?
    do throws(RigFault) { seen = try gather(trial, test) } catch { trial.fault = error }
    trial.end = nanosecondsNow
    if let seen {
      evidence[trial.ownPath] = seen
      try keep(.saw(seen, path: trial.ownPath))
    }
    return trial
  }

  /// Collects the evidence of an attempt; nil if the attempt uses the evidence of another test.
  private mutating func gather(
    _ trial: RunRecord.Trial, _ test: CertificationTest
  ) throws(RigFault) -> Transcript? {
    guard let procedure = test.procedure else { throw .missing("no procedure") }
    if recorder == nil, let reason = rig.reasonAgainst(test) { throw .missing(reason) }
    if let reason = test.reason(comparesDrive: given.comparesDrive) { throw .missing(reason) }
    // The first attempt of a test that shares the evidence of another test uses that evidence. A
    // further attempt collects its own evidence, with the same procedure.
    if record.sharedPath(of: trial) != nil { return nil }
    let limit = procedure.keepsClicks ? Transcript.sampleLimit : Transcript.entryLimit
    let add = { [self] (transcript: Transcript) throws(RigFault) -> Transcript in
      try recorded(transcript, limit: limit)
    }
    let transcript = try procedure.evidence(rig, order.isQuick ? .quick : .full, adding: add)
    let head = TranscriptHead(record.opening, seal, name: trial.name, number: trial.number)
    return head.added(to: transcript)
  }

  /// Adds the recording of the accelerometer to the evidence, if the test plays effects, or if no
  /// instrument of the rig observes the drive.
  /// - Parameter limit: the largest number of entries with the samples.
  private func recorded(
    _ transcript: Transcript, limit: Int
  ) throws(RigFault) -> Transcript {
    guard let recorder else { return transcript }
    let isSeen = rig.instruments.contains { $0.sees.contains(.drive) }
    if isSeen, transcript.first(.start) == nil { return transcript }
    let origin = recorder.clock() - rig.now
    let band = rig.subject.capabilities.actuators.map(\.frequencyBandHertz.lowerBound)
    return try recorder.added(
      to: transcript, origin: origin, lowestHertz: band.min() ?? 0, limit: limit)
  }

  /// The present time in nanoseconds from the beginning of the run.
  private var nanosecondsNow: Int64 { Int64(((secondsNow() - start) * 1e9).rounded()) }

  mutating func finished(
    _ baseline: Report.Baseline
  ) throws(Failure) -> (report: Report, evidence: Evidence) {
    record.isComplete = !isInterrupted
    record.scheduling = rig.playerScheduling
    record.baseline = baseline
    try keep(.noted(record.closing))
    evidence[RunRecord.path] = record.transcript
    return (Report(record, evidence, limits), evidence)
  }
}
