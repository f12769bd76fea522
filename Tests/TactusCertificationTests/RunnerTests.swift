import TactusDevice
import TestLine
import Testing

@testable import TactusCertification

/// A rig on the virtual clock that fails in a given attempt.
final class TroubledRig: Rig, VirtuallyTimed {
  private let rig: VirtualRig
  private var begins = 0
  private var stopped: Int64?
  /// The fault at the n-th call of `begin`, from 1.
  private let trouble: (Int) -> RigFault?
  /// The stall of the host after each stop of an effect, in nanoseconds.
  var stallBehindStop: Int64 = 0
  /// Whether procedures are informed of this stall.
  var reportsStalls = false
  /// The number of calls of `isDisturbed` in each attempt that report a stall.
  var disturbances = 0
  private var disturbancesLeft = 0
  private var hasStalled = false

  private let saysAll: Bool

  /// - Parameter saysAll: whether the rig's protocol can express levels that are not a number.
  init(
    _ id: DeviceID = DeviceID("loopback"), defect: Defect? = nil, saysAll: Bool = true,
    trouble: @escaping (Int) -> RigFault?
  ) throws {
    self.saysAll = saysAll
    rig = try VirtualRig(id, defect: defect)
    self.trouble = trouble
  }

  var subject: SubjectFacts { rig.subject }
  var instruments: [InstrumentFacts] { rig.instruments }
  var playerScheduling: String { rig.playerScheduling }
  var now: Int64 { rig.now }
  var secondsOfRun: Double { rig.secondsOfRun }

  func begin() throws(RigFault) {
    begins += 1
    hasStalled = false
    disturbancesLeft = disturbances
    if let fault = trouble(begins) { throw fault }
    try rig.begin()
  }

  func pass(until time: Int64) throws(RigFault) {
    let stopped = self.stopped
    self.stopped = nil
    if let stopped, stallBehindStop > 0 {
      hasStalled = true
      try rig.pass(until: min(stopped + stallBehindStop, time))
      rig.note(
        .stalled, 0, value: Double(rig.now - stopped), text: WatchedThread.procedure.rawValue)
    }
    try rig.pass(until: time)
  }
  func note(_ what: Transcript.What, _ number: Int, value: Double, text: String) {
    rig.note(what, number, value: value, text: text)
  }
  func canSay(_ segment: Segment) -> Bool {
    saysAll || segment.startLevel >= 0 && segment.startLevel <= 1
  }
  func isDisturbed(from begin: Int64, to end: Int64) -> Bool {
    guard disturbancesLeft > 0 else { return reportsStalls && hasStalled }
    disturbancesLeft -= 1
    rig.note(.stalled, 0, value: 1_000_000, text: WatchedThread.procedure.rawValue)
    return true
  }
  func reopen() throws(RigFault) { try rig.reopen() }
  func send(_ segment: Segment, number: Int) throws(RigFault) {
    try rig.send(segment, number: number)
  }
  func flood(_ segment: Segment, count: Int, number: Int) throws(RigFault) {
    try rig.flood(segment, count: count, number: number)
  }
  func revise(from time: Int64, number: Int) throws(RigFault) {
    try rig.revise(from: time, number: number)
  }
  func sendStop() throws(RigFault) { try rig.sendStop() }
  func sendCounting(_ bytes: [UInt8], number: Int) throws(RigFault) -> Bool {
    try rig.sendCounting(bytes, number: number)
  }
  func frame(_ segment: Segment, ahead: Int) -> [UInt8] { rig.frame(segment, ahead: ahead) }
  func shortMessage(_ count: Int) -> [UInt8] { rig.shortMessage(count) }
  func injectFault(_ number: Int) throws(RigFault) { try rig.injectFault(number) }
  func unplug() throws(RigFault) { try rig.unplug() }
  func plug() throws(RigFault) { try rig.plug() }
  func play(_ effect: Effect, number: Int) throws(RigFault) {
    try rig.play(effect, number: number)
  }
  func stop(_ number: Int) throws(RigFault) {
    stopped = rig.now
    try rig.stop(number)
  }
  func killPlayer() throws(RigFault) { try rig.killPlayer() }
  func freezePlayer() throws(RigFault) { try rig.freezePlayer() }
  func reopenInPlayer() throws(RigFault) { try rig.reopenInPlayer() }
  func finish() throws(RigFault) -> Transcript { try rig.finish() }
}

@Suite struct RunnerTests {
  private func test(_ id: String, _ report: Report) throws -> TestResult {
    try #require(report.tests.first { $0.id == id })
  }

  // The health check calls `begin` twice. The fifth call is therefore that of ID-3, the third test.

  @Test func `a test with an error is repeated, and both attempts are kept`() throws {
    let rig = try TroubledRig { $0 == 5 ? .broken("the line tore") : nil }
    let run = TestRun.run(on: rig)
    let result = try test("ID-3", run.report)
    #expect(result.attempts.map(\.status) == [.error, .pass])
    #expect(result.attempts[0].reason == "the line tore")
    #expect(result.status == .pass)
    #expect(try ReportFolder(run).problems().isEmpty)
  }

  @Test func `a test with three errors is not repeated again`() throws {
    let run = TestRun.run(on: try TroubledRig { (5...7).contains($0) ? .broken("torn") : nil })
    let result = try test("ID-3", run.report)
    #expect(result.attempts.map(\.status) == [.error, .error, .error])
    #expect(run.report.outcome == .error)
    #expect(try ReportFolder(run).problems().isEmpty)
  }

  @Test func `a test that failed is not repeated`() throws {
    let result = try test("FN-1", TestRun.broken.get().report)
    #expect(result.attempts.map(\.status) == [.fail])
  }

  @Test func `a deviation that a stall may have caused is an error and is repeated`() throws {
    let rig = try TroubledRig(defect: .stopsSlowly) { _ in nil }
    rig.stallBehindStop = 30_000_000
    let run = TestRun.run(on: rig, .timed)
    let result = try test("TM-6", run.report)
    #expect(result.attempts.map(\.status) == [.error, .error, .error])
    #expect(result.reason.hasPrefix("the host stalled for 30 ms (procedure)"))
    #expect(result.attempts.allSatisfy { $0.stallThread == "procedure" })
    #expect(result.attempts.allSatisfy { $0.measurements.first?.disturbed == 20 })
    #expect(try test("FN-2", run.report).status == .pass)
    #expect(try ReportFolder(run).problems().isEmpty)
  }

  @Test func `a deviation that no stall explains is a failure, however long the host stalled`()
    throws
  {
    let rig = try TroubledRig(defect: .ignoresLateOff) { _ in nil }
    rig.stallBehindStop = 30_000_000
    let result = try test("FN-1", TestRun.run(on: rig).report)
    #expect(result.attempts.map(\.status) == [.fail])
  }

  @Test func `a test whose requirement is missing is MISS, and the report is not a certificate`()
    throws
  {
    let run = TestRun.run(on: try TroubledRig { $0 == 5 ? .missing("no device") : nil })
    #expect(try test("ID-3", run.report).status == .miss)
    #expect(run.report.outcome == .miss)
    #expect(run.report.againstCertificate.contains("something that a test needs is missing"))
  }

  @Test func `an interruption leaves a valid report that states it`() throws {
    let run = TestRun.run(on: try TroubledRig { $0 == 6 ? .interrupted : nil })
    #expect(!run.report.isComplete)
    #expect(run.report.tests.count == 21)
    #expect(try test("SF-5", run.report).reason == "the run was ended before this test")
    #expect(run.report.againstCertificate.first == "the run was ended before its end")
    #expect(try ReportFolder(run).problems().isEmpty)
  }

  @Test func `a device that fails the final health check invalidates the run`() throws {
    let begins = 2 + 19
    let run = TestRun.run(on: try TroubledRig { $0 > begins ? .broken("no answer") : nil })
    #expect(run.report.tests.allSatisfy { [.pass, .skip].contains($0.status) })
    #expect(run.report.outcome == .error)
    #expect(try ReportFolder(run).problems().isEmpty)
  }

  @Test func `a device that fails a health check fails, although every test of the profile passes`()
    throws
  {
    let report = try TestRun.run(.answersSlowly).report
    #expect(report.tests.allSatisfy { [.pass, .skip].contains($0.status) })
    #expect(report.health.flatMap(\.tests).contains { $0.id == "TM-1" && $0.status == .fail })
    #expect(report.outcome == .fail)
    let checks = report.againstCertificate.filter { $0.hasPrefix("the health check ") }
    #expect(
      checks == [
        "the health check before the tests: TM-1 is FAIL",
        "the health check after the tests: TM-1 is FAIL",
      ])
    #expect(report.againstCertificate.contains("a test failed"))
  }

  private func waived(until day: String) throws -> Report {
    var limits = LimitsFile.embedded
    limits.waivers = [
      Waiver(
        test: "FN-1", model: "Loopback LRA", issue: "https://example.org/1", expires: day,
        reason: "known")
    ]
    return TestRun.run(on: try VirtualRig(defect: .ignoresLateOff), limits: limits).report
  }

  @Test func `a waiver applies until its date, and the verdict stays visible`() throws {
    let report = try waived(until: "2026-11-21")
    let result = try test("FN-1", report)
    #expect(result.status == .done)
    #expect(result.originalStatus == .fail)
    #expect(result.waiver?.issue == "https://example.org/1")
    #expect(try test("FN-1", waived(until: "2026-11-20")).status == .fail)
  }

  @Test
  func `tests that need an accelerometer are MISS without one and SKIP without a motor`()
    throws
  {
    var report = TestRun.run(on: try VirtualRig(), .metrology).report
    #expect(try test("AC-1", report).status == .skip)
    report.device.deviceClass = .lra
    report = report.derived(from: [:], limits: .embedded)
    #expect(try test("AC-1", report).status == .miss)
    #expect(
      try test("AC-1", report).reason
        == "the test needs an instrument, which is missing: accelerometer; record the acceleration "
        + "of the device with --trace")
    #expect(
      try test("SF-3", report).reason
        == "the test needs an instrument, which is missing: voltage sense, or a driver whose "
        + "faults are reported")
    // With an accelerometer, the reason is the end of the run.
    report.instruments[0].sees.append("motion")
    report.isComplete = false
    report = report.derived(from: [:], limits: .embedded)
    #expect(try test("AC-1", report).reason == "the run was ended before this test")
  }
}
