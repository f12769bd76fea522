import TactusDevice
import TestSamples
import Testing

@testable import TactusCertification

/// Certifies voice coils, on a virtual clock, by the frames that their card sends on the bus.
@Suite struct CoilRigTests {
  /// The rig, its device, and the world with its clock.
  private struct Bench {
    let rig: ContractRig
    let model: CoilModel
    let world: ModelWorld

    init(_ fault: WireFault? = nil) throws {
      let world = ModelWorld()
      self.world = world
      // Weak, because the world has a reference to the model.
      let model = try CoilModel(fault) { [weak world] in world?.now ?? 0 }
      self.model = model
      world.open = { id throws(DeviceError) in try model.open(id) }
      rig = try ContractRig(CoilModel.id, backend: model, world)
    }
  }

  private func attempts(at test: String, _ fault: WireFault? = nil) throws -> [Judgement] {
    Runner.attempts(at: test, on: try Bench(fault).rig, isQuick: true)
  }

  @Test(arguments: [
    "ID-1", "ID-2", "ID-3", "FN-1", "FN-2", "FN-4", "DR-1", "DR-2", "DR-3", "DR-4", "DR-5", "DR-6",
    "DR-7", "DR-8", "TM-2", "TM-3", "TM-4", "TM-5", "TM-6", "SF-1", "SF-5", "RB-3",
  ])
  func `voice coils pass by the frames on the wire`(_ test: String) throws {
    let attempts = try attempts(at: test)
    #expect(attempts.map(\.status) == [.pass], "\(attempts.map(\.reason))")
  }

  @Test func `sounds and touches of a whole run begin in the same samples`() throws {
    let bench = try Bench()
    let procedure = try #require(TestCatalogue.procedure(of: "TM-5"))
    let transcript = try procedure.evidence(bench.rig, .full)
    let measured = procedure.measure(transcript)
    #expect(measured.map(\.millionths.count) == [30, 30, 30, 1])
    let lengths = try #require(measured.first { $0.name.text == "sound length" })
    let others = measured.filter { $0.name != lengths.name }
    #expect(others.allSatisfy { $0.figure(.largest) == 0 }, "\(others.map(\.millionths))")
    #expect(lengths.millionths.allSatisfy { (19_900_000...20_100_000).contains($0) })
    #expect(bench.rig.instruments.contains { $0.sees == [.drive, .sound] })
  }

  @Test(arguments: [
    WireFault.soundIsLate, .soundIsASampleLate, .soundBeginsWithSilence,
  ])
  func `an offset is measured in samples`(_ fault: WireFault) throws {
    let procedure = try #require(TestCatalogue.procedure(of: "TM-5"))
    let transcript = try procedure.evidence(try Bench(fault).rig, .quick)
    let offsets = procedure.measure(transcript)[1]
    let samples: Int64 = fault == .soundIsASampleLate ? 1 : 240
    #expect(Set(offsets.millionths) == [samples * 1_000_000])
  }

  @Test(arguments: WireFault.allCases)
  func `a fault on the wire fails at the first attempt`(_ fault: WireFault) throws {
    let attempts = try attempts(at: fault.breaks, fault)
    #expect(attempts.map(\.status) == [.fail], "\(attempts.map(\.reason))")
  }
}

extension WireFault {
  /// The id of a test that an endpoint with this fault must fail.
  fileprivate var breaks: String {
    switch self {
    case .swapsChannels: "DR-3"
    case .isQuiet: "DR-2"
    case .clicks, .stopsLate: "FN-1"
    case .soundIsLate, .soundIsASampleLate, .soundHasItsOwnClock, .soundBeginsWithSilence,
      .soundIsTheTouch:
      "TM-5"
    }
  }
}
