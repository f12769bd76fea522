import Foundation
import TactusDevice
import Testing

@testable import TactusCertification

private let ms: Int64 = 1_000_000

/// Broken devices that were invented from the outside: from what drivers, firmwares and their
/// trackers show, by someone who had not read the procedures of the certification. So they tell
/// what it finds of faults that it was not written for.
private let invented: [(name: String, id: String, fault: MutantFault)] = [
  ("0.40 to 0.45 is 0.30", "loopback", MutantFault(.hole(0.4...0.45, 0.3))),
  ("a frequency counts from the next onset", "loopback:wideband", MutantFault(.frequencyAtOnset)),
  ("an onset within 9 ms of an off is lost", "loopback", MutantFault(.losesOnsetAfterOff(9 * ms))),
  (
    "comes back 60 ms after a stop", "loopback",
    MutantFault(.returnsAfterStop(after: 60 * ms, for: 30 * ms))
  ),
  ("off for 12 ms in each second", "loopback", MutantFault(.pauses(12 * ms, each: 1000 * ms))),
  ("a repeated level renews nothing", "loopback", MutantFault(.dropsRepeats)),
  ("two motors share a level", "loopback:motors", MutantFault(.sharesLevel)),
  (
    "12 ms late unless it came 10 ms ahead", "loopback:lra,look-ahead=30,capacity=64",
    MutantFault(.delay(12 * ms), .urgent(10 * ms))
  ),
  (
    "wakes in 15 ms after 300 ms of rest", "loopback",
    MutantFault(.sleeps(after: 300 * ms, wakes: 15 * ms))
  ),
  ("weaker after 30 s of drive", "loopback", MutantFault(.gain(0.8), .afterDriven(30_000 * ms))),
  ("loses each 64th segment", "loopback", MutantFault(.losesSegment, .everySegment(64))),
  (
    "begins nothing after 16 drives without a stop", "loopback",
    MutantFault(.losesOnset, .afterDrivesWithoutStop(16))
  ),
]

/// `TACTUS_MUTANTS` tries all of them in place of each third, and that each shows in a workload.
@Suite struct InventedMutantTests {
  private static let isLong = ProcessInfo.processInfo.environment["TACTUS_MUTANTS"] != nil
  /// Deviations that a workload must show for a mutant to be one that has to fail.
  private static let leastDeviations = 5

  @Test(arguments: invented.indices.filter { isLong || $0 % 3 == 0 })
  func `an invented device fails`(place: Int) throws {
    let finder = try finder(invented[place].id, [invented[place].fault])
    let line = "invented: \(invented[place].name): \(finder ?? "not found")\n"
    FileHandle.standardOutput.write(Data(line.utf8))
    #expect(finder != nil, "\(invented[place].name)")
  }

  @Test(.enabled(if: isLong, "at length only"), arguments: invented.indices)
  func `an invented device shows in a workload`(place: Int) throws {
    let capabilities = try VirtualRig(DeviceID(invented[place].id)).subject.capabilities
    let workload = try Workload(capabilities, patterns: 300)
    let felt = Feeling(workload, Mutant([invented[place].fault], capabilities))
    let count = felt.deviations(from: Feeling(workload, nil))
    let line = "invented: \(invented[place].name): \(count) deviations\n"
    FileHandle.standardOutput.write(Data(line.utf8))
    #expect(count >= Self.leastDeviations, "\(invented[place].name)")
  }
}
