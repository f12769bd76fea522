internal import TactusDevice

/// Runs the tests of a profile on a rig, keeps every attempt, and makes a report.
package struct Runner {
  /// How often a test may end in an error before it is left at that.
  package static let errorAttempts = 3

  /// What is known before anything is run.
  package struct Order: Sendable {
    package var profile: Profile
    package var isQuick: Bool
    package var deviceID: String
    package var created: String
    package var tool: Report.Tool
    package var station: Report.Station

    package init(
      profile: Profile, isQuick: Bool, deviceID: String, created: String, tool: Report.Tool,
      station: Report.Station
    ) {
      self.profile = profile
      self.isQuick = isQuick
      self.deviceID = deviceID
      self.created = created
      self.tool = tool
      self.station = station
    }
  }

  /// Told of what happens, for a terminal.
  package enum Progress: Sendable {
    /// A test begins; seconds that are left, about.
    case begins(CertificationTest, attempt: Int, secondsLeft: Double)
    case ended(TestResult)
  }

  private let rig: any Rig
  private let order: Order
  private let limits: LimitsFile
  private let recorder: TraceRecorder?
  private let secondsNow: () -> Double
  private let progress: (Progress) -> Void

  /// - Parameters:
  ///   - recorder: an accelerometer that records beside the rig's own instruments.
  ///   - secondsNow: a clock that does not run backwards.
  package init(
    _ rig: any Rig, _ order: Order, limits: LimitsFile = .embedded,
    recorder: TraceRecorder? = nil, secondsNow: @escaping () -> Double,
    progress: @escaping (Progress) -> Void = { _ in }
  ) {
    self.rig = rig
    self.recorder = recorder
    self.order = order
    self.limits = limits
    self.secondsNow = secondsNow
    self.progress = progress
  }

  /// Runs everything. An interruption ends the run; what was done until then is reported.
  package func run() -> (report: Report, evidence: Evidence) {
    var run = Run(rig, order, limits, recorder, secondsNow, progress)
    run.checkHealth(.before)
    for test in TestCatalogue.tests(of: order.profile) where !run.isInterrupted {
      run.perform(test)
    }
    if !run.isInterrupted { run.checkHealth(.after) }
    return run.finished()
  }
}

/// A run on its way.
private struct Run {
  private let rig: any Rig
  private let order: Runner.Order
  private let limits: LimitsFile
  private let recorder: TraceRecorder?
  private let secondsNow: () -> Double
  private let progress: (Runner.Progress) -> Void
  private let begin: Double
  private var report: Report
  private var evidence: Evidence = [:]
  private var secondsLeft: Double
  private(set) var isInterrupted = false

  init(
    _ rig: any Rig, _ order: Runner.Order, _ limits: LimitsFile, _ recorder: TraceRecorder?,
    _ secondsNow: @escaping () -> Double, _ progress: @escaping (Runner.Progress) -> Void
  ) {
    self.rig = rig
    self.order = order
    self.limits = limits
    self.recorder = recorder
    self.secondsNow = secondsNow
    self.progress = progress
    begin = secondsNow()
    let share = order.isQuick ? 0.25 : 1
    let tests = TestCatalogue.tests(of: order.profile).filter { Procedure.all[$0.id] != nil }
    secondsLeft = tests.reduce(4) { $0 + $1.seconds * share }
    let instruments = rig.instruments + (recorder.map { [$0.facts] } ?? [])
    report = Report(
      profile: order.profile, isQuick: order.isQuick, isComplete: false, created: order.created,
      tool: order.tool, station: order.station, device: Report.Device(order.deviceID, rig.subject),
      instruments: instruments.map(Report.Instrument.init), tests: [], health: [])
  }

  /// The tests that say whether the device is well.
  private static let healthTests = ["ID-1", "TM-1"]

  mutating func checkHealth(_ when: Report.HealthCheck.When) {
    var check = Report.HealthCheck(when: when, tests: [])
    for test in Self.healthTests.compactMap(TestCatalogue.test) where !isInterrupted {
      guard applies(test) else { continue }
      check.tests.append(attempts(at: test, "\(test.id)-\(when.rawValue)"))
    }
    report.health.append(check)
  }

  mutating func perform(_ test: CertificationTest) {
    var result = TestResult(id: test.id, title: test.title)
    if applies(test), Procedure.all[test.id] != nil {
      result = attempts(at: test, test.id)
      secondsLeft = max(secondsLeft - test.seconds * (order.isQuick ? 0.25 : 1), 0)
    }
    report.tests.append(result)
    var shown = report
    shown.isComplete = !isInterrupted
    progress(.ended(shown.result(of: test, result.attempts, evidence, limits)))
  }

  private func applies(_ test: CertificationTest) -> Bool {
    switch limits.table[test.id]?[report.device.deviceClass] {
    case .notApplicable?: false
    default:
      report.instruments.contains { $0.sees.contains(test.need.rawValue) }
        || rig.reasonAgainst(test) != nil && recorder == nil
    }
  }

  /// Runs a test until it says something about the device, at most ``Runner/errorAttempts`` times.
  /// A failure says something, and is never tried again.
  private mutating func attempts(at test: CertificationTest, _ name: String) -> TestResult {
    var result = TestResult(id: test.id, title: test.title)
    repeat {
      let number = result.attempts.count + 1
      progress(.begins(test, attempt: number, secondsLeft: secondsLeft))
      result.attempts.append(attempt(at: test, name, number))
      if isInterrupted { break }
    } while mayRepeat(result)
    return result
  }

  private func mayRepeat(_ result: TestResult) -> Bool {
    guard result.attempts.count < Runner.errorAttempts else { return false }
    guard let test = TestCatalogue.test(result.id), let last = result.attempts.last else {
      return false
    }
    return report.result(of: test, [last], evidence, limits).status == .error
  }

  private mutating func attempt(at test: CertificationTest, _ name: String, _ number: Int)
    -> Attempt
  {
    let start = secondsNow()
    var path = "evidence/\(name).\(number).csv"
    var fault: RigFault?
    do throws(RigFault) {
      guard let procedure = Procedure.all[test.id] else { throw .missing("no procedure") }
      if recorder == nil, let reason = rig.reasonAgainst(test) { throw .missing(reason) }
      if number == 1, let shared = sharedEvidence(procedure) {
        path = shared
      } else {
        // A second attempt needs evidence of its own, got in the same way.
        evidence[path] = try recorded(procedure.evidence(rig, order.isQuick ? .quick : .full))
      }
    } catch { fault = error }
    if fault == .interrupted { isInterrupted = true }
    if case .missing? = fault { return failed(number, start, fault, isMissing: true) }
    if fault != nil { return failed(number, start, fault, isMissing: false) }
    return Attempt(
      number: number, startSeconds: seconds(start - begin),
      durationSeconds: seconds(secondsNow() - start), evidence: path)
  }

  /// What was seen, and beside it what an accelerometer recorded of it, if something was to move or
  /// nobody else saw whether something did.
  private func recorded(_ transcript: Transcript) throws(RigFault) -> Transcript {
    guard let recorder else { return transcript }
    let isSeen = rig.instruments.contains { $0.sees.contains(.drive) }
    if isSeen, transcript.first(.start) == nil { return transcript }
    let origin = recorder.clock() - rig.now
    let band = rig.subject.capabilities.actuators.map(\.frequencyBandHertz.lowerBound)
    return try recorder.added(
      to: transcript, origin: origin, lowestHertz: band.min() ?? 0)
  }

  /// The evidence of the test whose evidence a procedure looks at; nil: there is none.
  private func sharedEvidence(_ procedure: Procedure) -> String? {
    guard let other = procedure.sharesEvidenceOf,
      let path = report.tests.first(where: { $0.id == other })?.attempts.last?.evidence,
      evidence[path] != nil
    else { return nil }
    return path
  }

  private func failed(_ number: Int, _ start: Double, _ fault: RigFault?, isMissing: Bool)
    -> Attempt
  {
    Attempt(
      number: number, startSeconds: seconds(start - begin),
      durationSeconds: seconds(secondsNow() - start), evidence: "",
      fault: fault?.description ?? "", isMissing: isMissing)
  }

  private func seconds(_ value: Double) -> Figure {
    Figure(millionths: Int64((value * 1000).rounded()) * 1000)
  }

  mutating func finished() -> (report: Report, evidence: Evidence) {
    report.isComplete = !isInterrupted
    report.station.scheduling = rig.playerScheduling
    return (report.derived(from: evidence, limits: limits), evidence)
  }
}

extension Report.Device {
  init(_ id: String, _ facts: SubjectFacts) {
    self.init(
      id: id, vendor: facts.vendor, model: facts.model, serialNumber: facts.serialNumber,
      firmware: facts.firmware, protocolVersion: facts.protocolVersion,
      transport: facts.transport, deviceClass: facts.deviceClass,
      leaseEnforcer: (facts.capabilities.lease?.enforcedBy ?? .nobody).rawValue,
      declared: facts.declarations.map { fact in
        Report.Declaration(
          name: fact.name, value: Figure(millionths: Int64((fact.value * 1e6).rounded())))
      })
  }
}

extension Report.Instrument {
  init(_ facts: InstrumentFacts) {
    self.init(
      name: facts.name, sees: facts.sees.map(\.rawValue).sorted(),
      resolutionMilliseconds: Figure(nanoseconds: facts.resolutionNanoseconds),
      range: facts.range, isSimulated: facts.isSimulated)
  }
}
