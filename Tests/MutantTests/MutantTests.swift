import Foundation
import TactusDevice
import TestLine
import Testing

@testable import TactusCertification

/// Loopback devices with random faults. Each device that deviates in a workload must fail the
/// certification.
///
/// `TACTUS_MUTANTS=1000` creates this number instead of 30, and plays 1,000 patterns on each
/// instead of 300.
@Suite struct MutantTests {
  private static let count =
    ProcessInfo.processInfo.environment["TACTUS_MUTANTS"].flatMap(Int.init) ?? 30
  private static let kinds = [
    "loopback", "loopback:motors", "loopback:wideband", "loopback:lra,look-ahead=30,capacity=64",
    "loopback:lra,latency=5,interval=10",
  ]
  /// A device with at least this number of deviations in a workload must fail.
  private static let leastDeviations = 5

  /// Devices that pass although they deviate, with the reason why this is correct.
  private static let mayPass = [
    "[stopsLate(5776471), upToLevel(0.812754095585947)]":
      "stops within 6 ms beside its declared latency of 5 ms, and 20 ms are allowed"
  ]

  @Test(arguments: kinds.indices)
  func `devices with random faults that change a workload fail`(place: Int) throws {
    let id = Self.kinds[place]
    let capabilities = try VirtualRig(DeviceID(id)).subject.capabilities
    let patterns = Self.count < 1000 ? 300 : 1000
    let workload = try Workload(capabilities, patterns: patterns)
    let good = Feeling(workload, nil)
    var random = SeededNumbers(seed: UInt64(1000 + place))
    var (made, effective, passed) = (0, 0, [String]())
    while effective < max(Self.count / Self.kinds.count, 1) {
      made += 1
      let faults = MutantFault.some(&random, actuators: capabilities.actuators.count)
      let felt = Feeling(workload, Mutant(faults, capabilities, seed: UInt64(made)))
      guard felt.deviations(from: good) >= Self.leastDeviations else { continue }
      effective += 1
      if try survives(id, faults, seed: UInt64(made)), Self.mayPass["\(faults)"] == nil {
        passed.append("\(faults)")
      }
    }
    let line = "mutants: \(id): \(made) made, \(effective) effective, \(passed.count) passed\n"
    FileHandle.standardOutput.write(Data(line.utf8))
    #expect(passed.isEmpty, "\(passed.joined(separator: "\n"))")
  }
}

@Suite struct FeelingTests {
  @Test(arguments: ["loopback", "loopback:motors", "loopback:lra,look-ahead=30,capacity=64"])
  func `a device without a fault does not deviate from a good one, a weak one does`(id: String)
    throws
  {
    let capabilities = try VirtualRig(DeviceID(id)).subject.capabilities
    let workload = try Workload(capabilities, patterns: 200)
    let good = Feeling(workload, nil)
    #expect(Feeling(workload, Mutant([], capabilities)).deviations(from: good) == 0)
    let faint = Feeling(workload, Mutant([MutantFault(.gain(0.9))], capabilities))
    #expect(faint.deviations(from: good) > 100)
  }
}
