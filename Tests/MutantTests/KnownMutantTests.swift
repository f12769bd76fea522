import Foundation
import TactusDevice
import TestLine
import Testing

@testable import TactusCertification

private let ms: Int64 = 1_000_000

/// Faulty devices that passed an earlier version of the certification.
private let known: [(name: String, id: String, fault: MutantFault)] = [
  ("15 % after the first play", "loopback", MutantFault(.gain(0.15), .afterDrives(1))),
  ("frequency mirrored", "loopback", MutantFault(.frequencyMirrored)),
  ("frequency constant", "loopback", MutantFault(.frequencyConstant)),
  ("half longer after the hundredth", "loopback", MutantFault(.longer(0.5), .afterDrives(100))),
  ("a shortest drive of 65 ms", "loopback", MutantFault(.shortestDrive(65 * ms))),
  ("cut at 2.5 s", "loopback", MutantFault(.cutAfter(2500 * ms))),
  ("sags to 20 % after 1.5 s", "loopback", MutantFault(.sagsTo(0.2, after: 1500 * ms))),
  ("drifts by 100 ppm after 40 s", "loopback", MutantFault(.drift(100), .afterTime(40_000 * ms))),
  (
    "ignores revise", "loopback:lra,look-ahead=30,capacity=64", MutantFault(.ignoresRevise)
  ),
  ("the first of two counts", "loopback:lra,look-ahead=30,capacity=64", MutantFault(.firstOfTwo)),
  (
    "ignores a stop when full", "loopback:lra,look-ahead=30,capacity=64",
    MutantFault(.ignoresStop, .queueFull)
  ),
  ("holds ramps", "loopback:lra,interval=20", MutantFault(.heldRamps)),
  ("loses one drive in 400", "loopback", MutantFault(.losesOnset, .every(400))),
  (
    "takes starts 500 ms too early", "loopback:lra,look-ahead=30,capacity=64",
    MutantFault(.takesBeyond(500 * ms))
  ),
  ("falls silent after 500 commands", "loopback", MutantFault(.silence, .afterCommands(500))),
  ("dead below 0.1", "loopback", MutantFault(.deadBelow(0.1))),
  ("weak in its first opening", "loopback", MutantFault(.gain(0.9), .upToOpening(1))),
  (
    "a shortest drive of 65 ms in its first two openings", "loopback",
    MutantFault(.shortestDrive(65 * ms), .upToOpening(2))
  ),
  (
    "frequency constant in its first opening", "loopback:wideband",
    MutantFault(.frequencyConstant, .upToOpening(1))
  ),
  (
    "the second motor is weak in its first opening", "loopback:motors",
    MutantFault(.gain(0.8), .both(.actuator(1), .upToOpening(1)))
  ),
  (
    "ignores revise in its first opening", "loopback:lra,look-ahead=30,capacity=64",
    MutantFault(.ignoresRevise, .upToOpening(1))
  ),
  (
    "stops 40 ms late in its first opening", "loopback",
    MutantFault(.stopsLate(40 * ms), .upToOpening(1))
  ),
  ("holds ramps in its first opening", "loopback", MutantFault(.heldRamps, .upToOpening(1))),
  ("refuses in its first opening", "loopback", MutantFault(.refuses, .upToOpening(1))),
  ("silent in its first opening", "loopback", MutantFault(.silence, .upToOpening(1))),
]

/// Whether a faulty device survives: no test ends in FAIL, at full length on the virtual clock.
/// ERROR and MISS do not count, because they show nothing about the device.
func survives(_ id: String, _ faults: [MutantFault], seed: UInt64 = 1) throws -> Bool {
  try finder(id, faults, seed: seed) == nil
}

/// The first test that ends in FAIL on a device with these faults, with its reason; nil if none
/// does.
func finder(_ id: String, _ faults: [MutantFault], seed: UInt64 = 1) throws -> String? {
  let plain = try VirtualRig(DeviceID(id)).subject.capabilities
  let mutant = Mutant(faults, plain, seed: seed)
  mutant.lookAhead = plain.lookAheadNanoseconds
  return finder(try VirtualRig(DeviceID(id), tampering: mutant))
}

/// The first test that ends in FAIL on a rig, with its reason; nil if none does.
func finder(_ rig: any Rig) -> String? { first(of: rig) { $0 == .fail } }

/// Whether no test ends in FAIL on a rig.
func survives(_ rig: any Rig) -> Bool { finder(rig) == nil }

/// The first test that a good device does not pass; nil if it passes all tests that the rig can
/// run.
func firstFailure(of rig: any Rig, isQuick: Bool) -> String? {
  first(of: rig, isQuick: isQuick) { $0 != .pass }
}

/// The first applicable test that ends with a certain status.
private func first(
  of rig: any Rig, isQuick: Bool = false, where isFound: (Status) -> Bool
) -> String? {
  let table = LimitsFile.embedded.table
  // The identity test is the first one, as in a run. The most expensive tests run last, because
  // most mutants fail an earlier one.
  let others = TestCatalogue.tests(of: .timed).filter { $0 != .identity }
  let tests = [CertificationTest.identity] + others.sorted { cost(of: $0) < cost(of: $1) }
  for test in tests where table[test.id]?[rig.subject.deviceClass] == .required {
    let attempts = Runner.attempts(at: test.id, on: rig, isQuick: isQuick)
    guard let last = attempts.last, isFound(last.status) else { continue }
    // These tests end in MISS on a serial rig: a person must unplug the device, its motor is real,
    // or its line is too slow for a flood.
    if rig is SerialRig, last.status == .miss, ["RB-1", "SF-4", "RB-3"].contains(test.id) {
      continue
    }
    return "\(test.id) \(last.status): \(last.reason)"
  }
  return nil
}

/// The cost of a certification test, in seconds of the device's time. RB-3 costs the most, because
/// it floods the device with commands.
private func cost(of test: CertificationTest) -> Double {
  test.id == "RB-3" ? 1000 : test.seconds
}

/// If the environment variable `TACTUS_MUTANTS` is set, the tests also run devices without faults,
/// with all repetitions.
@Suite struct KnownMutantTests {
  private static let kinds = [
    "loopback:lra,look-ahead=30,capacity=64", "loopback", "loopback:motors",
    "loopback:wideband", "loopback:lra,latency=5,interval=10", "loopback:lra,interval=20",
  ]
  private static let isLong = ProcessInfo.processInfo.environment["TACTUS_MUTANTS"] != nil

  @Test(arguments: known.indices)
  func `a device that was once certified fails now`(place: Int) throws {
    let isCertified = try survives(known[place].id, [known[place].fault])
    #expect(!isCertified, "\(known[place].name)")
  }

  @Test(.enabled(if: isLong, "at length only"), arguments: kinds)
  func `a good device passes at full length`(id: String) throws {
    let failure = firstFailure(of: try VirtualRig(DeviceID(id)), isQuick: false)
    #expect(failure == nil, "\(failure ?? "")")
  }
}
