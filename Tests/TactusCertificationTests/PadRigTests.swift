import Glibc
import TactusDevice
import TactusEvdev
import Testing

@testable import TactusCertification

/// Runs the tests of the kernel's force feedback on a simulated kernel (`PadKernel`), without a
/// player process.
@Suite(.serialized) struct PadRigTests {
  private func judge(_ test: String, _ kernel: PadKernel) throws -> Judgement {
    let stalls = StallWatch()
    defer { stalls.stop() }
    let rig = try PadRig(
      DeviceID("evdev:0003-0001-7ac7-a0:b1"), backend: EvdevBackend(kernel: kernel),
      kernel: kernel, stalls: stalls)
    let procedure = try #require(TestCatalogue.procedure(of: test))
    try rig.begin()
    try procedure.run(rig, .quick)
    let transcript = try rig.finish()
    // The procedure has erased all effects that it uploaded, although the node is still open.
    #expect(kernel.effectCount == 0)
    return Judgement(procedure.measure(transcript), limits: LimitsFile.embedded.limits(of: test))
  }

  @Test(arguments: ["ID-1", "ID-2", "ID-3", "FN-3"])
  func `a correct kernel passes, and no effect remains in it`(
    _ test: String
  ) throws {
    let kernel = PadKernel()
    let judgement = try judge(test, kernel)
    #expect(judgement.status == .pass, "\(judgement.reason)")
  }

  @Test func `the scheduling of the calling thread is not changed`() throws {
    let before = sched_getscheduler(0)
    _ = try judge("ID-1", PadKernel())
    #expect(sched_getscheduler(0) == before)
  }

  /// The numbers of violations follow from the operations of a test. The effect types that the pad
  /// does not declare are 0, 0x52 to 0x57, 0x58 and 0x7f; the waveforms are 0, 0x5b to 0x5d and
  /// 0x5e. Two messages are invalid: an empty one and one that is cut.
  @Test(arguments: [
    (PadKernel.Fault.takesAnyType, "ID-2", "violations is 14, above 0"),
    (.hasNoBound, "ID-2", "violations is 1, above 0"),
    (.takesShortMessages, "FN-3", "wrong answers is 2, above 0"),
    (.forgetsOwners, "FN-3", "wrong answers is 2, above 0"),
    (.refusesChanges, "FN-3", "wrong answers is 1, above 0"),
    (.changesName, "ID-1", "changes is 1, above 0"),
  ])
  func `a kernel that breaks a rule fails with the number of violations`(
    _ fault: PadKernel.Fault, _ test: String, _ says: String
  ) throws {
    let judgement = try judge(test, PadKernel(fault))
    #expect(judgement.status == .fail)
    #expect(judgement.reason.contains(says), "\(judgement.reason)")
  }

  private func rig(fixture: (any Fixture)? = nil, watchesMotion: Bool = true) throws -> PadRig {
    let kernel = PadKernel()
    return try PadRig(
      DeviceID("evdev:0003-0001-7ac7-a0:b1"), backend: EvdevBackend(kernel: kernel),
      kernel: kernel, watchesMotion: watchesMotion, fixture: fixture, stalls: StallWatch())
  }

  @Test func `a pad has an identity, and its instruments have descriptions`() throws {
    let rig = try rig()
    let subject = rig.subject
    #expect(subject.deviceClass == .erm)
    #expect(subject.vendor == "0001" && subject.model == "Pad" && subject.serialNumber == "a0:b1")
    #expect(subject.firmware == "version 0111 of its identity")
    #expect(subject.protocolVersion == "event node 1.0.1, 4 effects")
    #expect(subject.transport == "USB, no driver's name")
    #expect(rig.instruments.map(\.name) == ["the kernel's answers"])
    #expect(rig.instruments.allSatisfy { !$0.isSimulated })
  }

  @Test func `a test that needs a motion sensor is MISS without one, with the reason`() throws {
    let rig = try rig()
    let run = TestRun.run(on: rig)
    for id in ["FN-1", "RB-1", "RB-3", "SF-1", "SF-5"] {
      let test = run.report.tests.first { $0.id == id }
      #expect(test?.status == .miss, "\(id)")
      #expect(test?.reason.contains("it has no motion sensor; record") == true, "\(id)")
      #expect(test?.attempts.count == 1, "\(id)")
    }
    #expect(run.report.outcome == .miss)
    #expect(!run.report.isCertificate)
    let folder = try ReportFolder(run)
    #expect(folder.problems() == [])
  }

  @Test func `without a person who unplugs the pad, unplugging is MISS`() throws {
    #expect(throws: RigFault.missing("a person must unplug the pad; run the tests on a terminal")) {
      try rig(watchesMotion: false).unplug()
    }
  }

  @Test func `every call of a flood is answered and recorded`() throws {
    let rig = try rig(watchesMotion: false)
    try rig.begin()
    let segment = Segment(
      actuator: 0, startNanoseconds: 0, endNanoseconds: 0, startLevel: 0.5, endLevel: 0.5,
      frequencyHertz: 50, isDueOnArrival: true)
    for number in 1...2 { try rig.flood(segment, count: 100, number: number) }
    let transcript = try rig.finish()
    #expect(transcript.byNumber(.tried, from: .harness).values.map(\.value) == [100, 100])
    #expect(transcript.byNumber(.taken, from: .device).values.map(\.value) == [100, 100])
    #expect(transcript.all(.start).count == 1)
    #expect(transcript.all(.asks).map(\.value) == [0.5])
  }

  @Test func `the rig sends only what the interface can express`() throws {
    let rig = try rig()
    let heavy = Segment(
      actuator: 0, startNanoseconds: 0, endNanoseconds: 0, startLevel: 0.5, endLevel: 0.5,
      frequencyHertz: 50, isDueOnArrival: true)
    #expect(rig.canSay(heavy))
    let changes: [(inout Segment) -> Void] = [
      { $0.actuator = 2 }, { $0.frequencyHertz = 51 }, { $0.startLevel = (1.0).nextUp },
      { $0.endLevel = .nan }, { $0.isDueOnArrival = false }, { $0.endNanoseconds = 1 },
    ]
    for (place, change) in changes.enumerated() {
      var segment = heavy
      change(&segment)
      #expect(!rig.canSay(segment), "\(place)")
    }
  }

  @Test func `the bytes of an effect have the layout of the kernel's header`() {
    let message = EffectMessage(type: 0x51, id: 3, lengthMilliseconds: 0x1234, values: [0x5a, 100])
    let expected: [UInt8] =
      [0x51, 0, 3, 0, 0, 0x40, 0, 0, 0, 0, 0x34, 0x12, 0, 0, 0, 0, 0x5a, 0, 100, 0]
      + Array(repeating: 0, count: 28)
    #expect(message.bytes(48) == expected)
    #expect(message.bytes(3) == [0x51, 0, 3])
    #expect(message.bytes(0).isEmpty)
  }
}
