import Foundation
import TactusDevice
import TestLine
import Testing

@testable import TactusCertification

private let ms: Int64 = 1_000_000

/// Faulty devices that were invented from known faults of drivers and firmwares, without looking at
/// the procedures of the certification. They show whether the certification also finds faults for
/// which it was not written.
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
  (
    "the second motor loses an onset within 9 ms of an off", "loopback:motors",
    MutantFault(.losesOnsetAfterOff(9 * ms), .actuator(1))
  ),
  ("0.62 to 0.63 is 0.50", "loopback", MutantFault(.hole(0.615...0.635, 0.5))),
  (
    "off for 8 ms in each 10 s", "loopback", MutantFault(.pauses(8 * ms, each: 10_000 * ms))
  ),
  (
    "renews for 300 ms only", "loopback", MutantFault(.dropsRepeats, .drivenFor(300 * ms))
  ),
  (
    "a tenth of the band is 8 % off", "loopback:wideband",
    MutantFault(.frequencyOff(0.08), .tone(0.62...0.72))
  ),
  (
    "weak in a tenth of the band", "loopback:wideband", MutantFault(.gain(0.7), .tone(0.62...0.72))
  ),
  (
    "the second motor stops 40 ms late", "loopback:motors",
    MutantFault(.returnsAfterStop(after: 0, for: 40 * ms), .actuator(1))
  ),
  (
    "comes back 400 ms after a stop", "loopback",
    MutantFault(.returnsAfterStop(after: 400 * ms, for: 30 * ms))
  ),
  (
    "15 ms late within 150 ms of a stop", "loopback",
    MutantFault(.delay(15 * ms), .afterStop(150 * ms))
  ),
  (
    "a frequency within 8 Hz is ignored", "loopback:wideband",
    MutantFault(.keepsFrequency(within: 8))
  ),
  (
    "the second onset of two is 12 ms late", "loopback:motors",
    MutantFault(.delay(12 * ms), .otherOnset(3 * ms))
  ),
  ("holds what falls", "loopback:lra,interval=20", MutantFault(.heldRamps, .falling)),
  (
    "weak where loud in a tenth of the band", "loopback:wideband",
    MutantFault(.gain(0.8), .both(.tone(0.32...0.42), .above(0.7)))
  ),
  (
    "loses weak onsets within 80 ms of an off", "loopback",
    MutantFault(.losesOnset, .both(.upToLevel(0.4), .restUpTo(80 * ms)))
  ),
  (
    "late where faint and sharp", "loopback:wideband",
    MutantFault(.delay(12 * ms), .both(.tone(0.85...1), .upToLevel(0.4)))
  ),
  (
    "loses each fifth off while the other plays", "loopback:motors",
    MutantFault(.losesOff, .both(.every(5), .otherDriven))
  ),
  (
    "loses each tenth change while the other plays", "loopback:motors",
    MutantFault(.losesChange, .both(.every(10), .otherDriven))
  ),
  (
    "a band of levels is wrong 150 ms after the onset", "loopback",
    MutantFault(.hole(0.62...0.66, 0.5), .drivenFor(150 * ms))
  ),
  (
    "off frequency where loud and long", "loopback:wideband",
    MutantFault(.frequencyOff(0.06), .both(.above(0.8), .drivenFor(100 * ms)))
  ),
  ("stops 30 ms late where loud", "loopback", MutantFault(.stopsLate(30 * ms), .above(0.6))),
  ("each seventh segment 9 ms late", "loopback", MutantFault(.delay(9 * ms), .everySegment(7))),
  ("weaker while the other plays", "loopback:motors", MutantFault(.gain(0.9), .otherDriven)),
  ("falls 10 ms late", "loopback", MutantFault(.fallsLate(10 * ms))),
  ("weaker within 30 ms of an off", "loopback", MutantFault(.gain(0.8), .restUpTo(30 * ms))),
  (
    "loses the fourth onset of 400 ms", "loopback",
    MutantFault(.losesOnset, .burst(3, within: 400 * ms))
  ),
  ("weaker after 90 s of drive", "loopback", MutantFault(.gain(0.9), .afterDriven(90_000 * ms))),
  (
    "weaker from the second to the fourth minute", "loopback",
    MutantFault(.gain(0.8), .between(60_000 * ms, 240_000 * ms))
  ),
  (
    "keeps 0.06 until the off after a fall", "loopback:lra,interval=20",
    MutantFault(.residue(0.06), .both(.moving, .falling))
  ),
  ("0.965 to 0.995 is 0.85", "loopback", MutantFault(.hole(0.965...0.995, 0.85))),
  ("takes changes of 0.04 or more only", "loopback", MutantFault(.losesSmallChanges(0.04))),
  ("changes of frequency go half of the way", "loopback:wideband", MutantFault(.frequencyHalfway)),
  (
    "motors are swapped while both play", "loopback:motors",
    MutantFault(.swapsActuators, .otherDriven)
  ),
  (
    "keeps 0.05 after 400 ms of drive", "loopback",
    MutantFault(.residue(0.05), .drivenFor(400 * ms))
  ),
  (
    "stops 40 ms late after 150 ms of drive", "loopback",
    MutantFault(.stopsLate(40 * ms), .drivenFor(150 * ms))
  ),
  (
    "off frequency where faint", "loopback:wideband",
    MutantFault(.frequencyOff(0.1), .upToLevel(0.15))
  ),
  (
    "the second motor is dead below 0.08 while the first plays", "loopback:motors",
    MutantFault(.deadBelow(0.08), .both(.actuator(1), .otherDriven))
  ),
]

/// With `TACTUS_MUTANTS` the tests try all invented faults instead of every third, and check that
/// each one changes a workload.
@Suite struct InventedMutantTests {
  private static let isLong = ProcessInfo.processInfo.environment["TACTUS_MUTANTS"] != nil
  /// A workload shows a fault if it has at least this number of deviations.
  private static let leastDeviations = 5

  @Test(arguments: invented.indices.filter { isLong || $0 % 3 == 0 })
  func `a device with an invented fault fails`(place: Int) throws {
    let finder = try finder(invented[place].id, [invented[place].fault])
    let line = "invented: \(invented[place].name): \(finder ?? "not found")\n"
    FileHandle.standardOutput.write(Data(line.utf8))
    #expect(finder != nil, "\(invented[place].name)")
  }

  @Test(.enabled(if: isLong, "at length only"), arguments: invented.indices)
  func `an invented fault changes what a workload plays`(place: Int) throws {
    let capabilities = try VirtualRig(DeviceID(invented[place].id)).subject.capabilities
    let workload = try Workload(capabilities, patterns: 300)
    let felt = Feeling(workload, Mutant([invented[place].fault], capabilities))
    let count = felt.deviations(from: Feeling(workload, nil))
    let line = "invented: \(invented[place].name): \(count) deviations\n"
    FileHandle.standardOutput.write(Data(line.utf8))
    #expect(count >= Self.leastDeviations, "\(invented[place].name)")
  }
}
