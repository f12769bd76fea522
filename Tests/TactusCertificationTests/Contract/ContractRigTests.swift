import Synchronization
import TactusDevice
import Testing

@testable import TactusCertification

/// Certifies devices of backends by other authors, which are reached only through the protocols of
/// TactusDevice, on a virtual clock.
@Suite struct ContractRigTests {
  private func attempts(
    at test: String, _ defect: ModelDefect? = nil, isBlind: Bool = false,
    instrument: InstrumentDescription? = nil,
    spoil: @escaping @Sendable ([InstrumentSample]) -> [InstrumentSample] = { $0 }
  ) throws -> [Judgement] {
    Runner.attempts(
      at: test, on: try rig(defect, isBlind: isBlind, instrument: instrument, spoil: spoil),
      isQuick: true)
  }

  private func rig(
    _ defect: ModelDefect? = nil, isBlind: Bool = false, instrument: InstrumentDescription? = nil,
    spoil: @escaping @Sendable ([InstrumentSample]) -> [InstrumentSample] = { $0 }
  ) throws -> ContractRig {
    let world = ModelWorld()
    // Weak, because the world has a reference to the backend, and the backend must not have one to
    // the world.
    let now: @Sendable () -> Int64 = { [weak world] in world?.now ?? 0 }
    let model =
      instrument.map { ModelDrive(defect, now: now, instrument: $0) }
      ?? ModelDrive(defect, now: now)
    let made = ModelBackend(model, spoil: spoil)
    let backend: any HapticBackend = isBlind ? BlindBackend(inner: made) : made
    world.open = { id throws(DeviceError) in try made.open(id) }
    return try ContractRig(ModelDrive.id, backend: backend, world)
  }

  @Test(arguments: [
    "ID-1", "ID-2", "ID-3", "FN-1", "FN-2", "FN-4", "DR-1", "DR-2", "DR-3", "DR-4", "DR-5", "DR-6",
    "DR-7", "DR-8", "TM-2", "TM-3", "TM-4", "TM-6", "SF-1", "SF-5",
  ])
  func `a good device passes`(_ test: String) throws {
    let attempts = try attempts(at: test)
    #expect(attempts.map(\.status) == [.pass], "\(attempts.map(\.reason))")
  }

  @Test(arguments: ModelDefect.allCases)
  func `a device with a defect fails the test at the first attempt`(_ defect: ModelDefect) throws {
    let attempts = try attempts(at: defect.breaks, defect)
    #expect(attempts.map(\.status) == [.fail], "\(attempts.map(\.reason))")
  }

  @Test func `a device that its user has not confirmed is refused before it is opened`() throws {
    let backend = CautiousBackend(inner: ModelBackend(ModelDrive(now: { 0 })))
    do throws(DeviceError) {
      _ = try ContractRig(ModelDrive.id, backend: backend, ModelWorld())
      Issue.record("it was certified")
    } catch {
      #expect(error.kind == .notPermitted)
      #expect(error.message.hasSuffix("then: tactus confirm model"), "\(error)")
    }
    #expect(backend.openings == 0)
    _ = try backend.setConfirmed(true, ModelDrive.id)
    let rig = try ContractRig(ModelDrive.id, backend: backend, ModelWorld())
    #expect(backend.openings == 1 && rig.subject.model == "Model")
  }

  @Test func `a test that the contract cannot perform is MISS, with the reason`() throws {
    let report = TestRun.run(on: try rig(), .timed, secondsNow: { 0 }).report
    for test in ["FN-3", "RB-1", "RB-2", "SF-4", "TM-1"] {
      let result = try #require(report.tests.first { $0.id == test })
      #expect(result.status == .miss && !result.reason.isEmpty, "\(test) \(result.reason)")
    }
    let checks = report.health.flatMap(\.tests)
    #expect(checks.map(\.id) == ["ID-1", "TM-1", "ID-1", "TM-1"])
    #expect(checks.map(\.checkStatus) == [.pass, .miss, .pass, .miss])
  }

  @Test func `without an instrument, tests that need one are MISS, and the others run`() throws {
    let report = TestRun.run(on: try rig(isBlind: true), .timed, secondsNow: { 0 }).report
    for result in report.tests where TestCatalogue.test(result.id)?.need == .drive {
      #expect([.miss, .skip].contains(result.status), "\(result.id)")
      #expect(result.status == .skip || result.reason.contains("no instrument measures"))
    }
    for test in ["ID-1", "ID-3"] {
      #expect(report.tests.first { $0.id == test }?.status == .pass)
    }
  }

  @Test func `without an instrument, a test with a fixture that unplugs is MISS, too`() throws {
    let world = ModelWorld()
    let now: @Sendable () -> Int64 = { [weak world] in world?.now ?? 0 }
    let plug = Plug(ModelBackend(MovingDrive(MotionTests.lra, now: now)))
    world.open = { id throws(DeviceError) in try plug.open(id) }
    let rig = try ContractRig(MovingDrive.id, backend: plug, world, fixture: plug)
    let report = TestRun.run(on: rig, .core, secondsNow: { 0 }).report
    let result = try #require(report.tests.first { $0.id == "RB-1" })
    #expect(result.status == .miss && result.reason.contains("no instrument measures"), "\(result)")
  }

  private static let impossible: [(String, @Sendable (InstrumentSample) -> InstrumentSample)] = [
    (
      "the level nan is not between 0 and 1",
      { .init(.drive(actuator: 0, level: .nan), at: $0.nanoseconds) }
    ),
    (
      "the level 1.5 is not between 0 and 1",
      { .init(.drive(actuator: 0, level: 1.5), at: $0.nanoseconds) }
    ),
    ("unknown actuator 2", { .init(.drive(actuator: 2, level: 0), at: $0.nanoseconds) }),
    ("unknown actuator -1", { .init(.frequency(actuator: -1, hertz: 9), at: $0.nanoseconds) }),
    ("its time is after the end of the attempt", { .init($0.value, at: .max) }),
    ("inf g", { .init(.acceleration(.infinity), at: $0.nanoseconds) }),
  ]

  @Test(arguments: impossible.indices)
  func `an attempt with impossible samples ends in ERROR`(_ place: Int) throws {
    let (problem, change) = Self.impossible[place]
    let attempts = try attempts(
      at: "DR-2", spoil: { Array($0.dropLast()) + [change($0[$0.count - 1])] })
    #expect(attempts.map(\.status) == [.error, .error, .error])
    #expect(attempts.allSatisfy { $0.reason.contains(problem) }, "\(attempts.map(\.reason))")
  }

  @Test func `an attempt with samples whose times decrease has that as its reason`() throws {
    let attempts = try attempts(at: "DR-2", spoil: { $0.reversed() })
    #expect(attempts.allSatisfy { $0.reason.contains("earlier than that of the sample before") })
  }

  @Test func `with an instrument that measures nothing, no test passes`() throws {
    let attempts = try attempts(at: "DR-2", spoil: { _ in [] })
    #expect(!attempts.contains { $0.status == .pass })
  }

  @Test func `an attempt with too many samples has that as its reason`() throws {
    let attempts = try attempts(
      at: "ID-3", spoil: { $0 + Array(repeating: $0[$0.count - 1], count: Transcript.entryLimit) })
    #expect(attempts.allSatisfy { $0.reason.contains("more samples than an attempt has room for") })
  }

  @Test(arguments: [(Int64(10_000_000), Status.pass), (11_000_000, .miss)])
  func `an instrument that is too coarse judges no drive`(
    _ resolution: Int64, _ status: Status
  ) throws {
    let instrument = InstrumentDescription(
      name: "coarse", quantity: .drive, resolutionNanoseconds: resolution, range: "0 to 1",
      isSimulated: true)
    let attempts = try attempts(at: "DR-2", instrument: instrument)
    // The runner of single tests does not ask for a reason against a test.
    #expect(attempts.map(\.status) == [.pass], "\(attempts.map(\.reason))")
    let report = TestRun.run(
      on: try rig(instrument: instrument), .core, secondsNow: { 0 }
    ).report
    #expect(report.tests.first { $0.id == "DR-2" }?.status == status)
    #expect(report.tests.first { $0.id == "ID-3" }?.status == .pass)
  }

  @Test func `texts of an instrument cannot begin another line`() throws {
    let rig = try rig(
      instrument: InstrumentDescription(
        name: "a\n0,device,level", quantity: .drive, resolutionNanoseconds: -5, range: "\r",
        isSimulated: false))
    let facts = try #require(rig.instruments.last)
    #expect(!facts.name.contains("\n") && !facts.range.contains("\r"))
    #expect(facts.resolutionNanoseconds == 0)
  }

  @Test func `the verdicts of a whole run follow from its evidence`() throws {
    let rig = try rig()
    let run = TestRun.run(on: rig, .timed, secondsNow: { Double(rig.clock.now) / 1e9 })
    let problems = try ReportFolder(run).problems()
    #expect(problems.isEmpty, "\(problems)")
  }
}

/// A backend without an instrument, whose device is unplugged and plugged in on request.
private final class Plug: HapticBackend, Fixture {
  private let inner: ModelBackend
  private let isIn = Atomic<Bool>(true)

  init(_ inner: ModelBackend) { self.inner = inner }

  var name: String { inner.name }

  func devices() -> [DeviceListing] { isIn.load(ordering: .relaxed) ? inner.devices() : [] }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    guard isIn.load(ordering: .relaxed) else { throw DeviceError(.notFound, "it is unplugged") }
    return try inner.open(id)
  }

  let timeoutNanoseconds: Int64 = 1_000_000_000

  func unplug() throws(RigFault) { isIn.store(false, ordering: .relaxed) }
  func plug() throws(RigFault) { isIn.store(true, ordering: .relaxed) }
  func settle() throws(RigFault) {}
}
