import Foundation
import TestLine
import Testing

@testable import TactusCertification

/// Faulty boards whose faults were invented without looking at the certification's procedures.
/// `InventedMutantTests` has such a table of loopback devices.
private let invented: [(name: String, fault: BoardFault)] = [
  ("0.40 to 0.45 is 0.30", BoardFault(.hole(0.4...0.45, 0.3))),
  ("an onset within 6 ms of an off is lost", BoardFault(.losesOnsetAfterOff(6))),
  ("comes back 60 ms after a stop", BoardFault(.returnsAfterStop(after: 60, for: 30))),
  ("wakes in 15 ms after 300 ms of rest", BoardFault(.sleeps(after: 300, wakes: 15))),
  ("keeps its level for 15 ms after a HEARTBEAT", BoardFault(.stallsAtHeartbeat(15))),
  ("takes changes of 0.04 or more only", BoardFault(.losesSmallChanges(0.04))),
  ("loses what has a number that 32 divides", BoardFault(.losesPlay, .sequence(32))),
  ("0.62 to 0.63 is 0.50", BoardFault(.hole(0.615...0.635, 0.5))),
  ("off for 8 ms in each 10 s", BoardFault(.pauses(8, each: 10_000))),
  ("loses what waits for a carry of 22 bits", BoardFault(.losesPlay, .runsOver(bits: 22))),
  ("loses each seventh if loud", BoardFault(.losesPlay, .both(.every(7), .above(0.8)))),
  ("cut after 400 ms if loud", BoardFault(.cutAfter(400), .above(0.9))),
  ("ignores a stop while it holds two", BoardFault(.ignoresStop, .queued(2))),
  ("keeps its level for 8 ms after a HEARTBEAT", BoardFault(.stallsAtHeartbeat(8))),
  ("an onset within 3 ms of an off is lost", BoardFault(.losesOnsetAfterOff(3))),
  (
    "a band of levels is weak after 20 s",
    BoardFault(.hole(0.3...0.36, 0.2), .afterTime(20_000_000))
  ),
  ("weaker after 20 s of drive", BoardFault(.gain(0.9), .afterDriven(20_000))),
  ("holds four segments", BoardFault(.losesPlay, .queued(4))),
  (
    "weaker from the second to the fourth minute",
    BoardFault(.gain(0.8), .between(60_000_000, 240_000_000))
  ),
  ("keeps 0.05 after 10 s of drive", BoardFault(.residue(0.05), .afterDriven(10_000))),
]

/// With `TACTUS_MUTANTS` the tests try all invented faults instead of every third, and check that
/// each one changes a workload.
@Suite struct InventedBoardTests {
  private static let isLong = ProcessInfo.processInfo.environment["TACTUS_MUTANTS"] != nil
  /// A workload shows a fault if it has at least this number of deviations.
  private static let leastDeviations = 5

  @Test(arguments: invented.indices.filter { isLong || $0 % 3 == 0 })
  func `a board with an invented fault fails`(place: Int) throws {
    let finder = finder(
      try BoardMutantTests.rig([invented[place].fault]))
    let line = "invented: board: \(invented[place].name): \(finder ?? "not found")\n"
    FileHandle.standardOutput.write(Data(line.utf8))
    #expect(finder != nil, "\(invented[place].name)")
  }

  @Test(.enabled(if: isLong, "at length only"), arguments: invented.indices)
  func `an invented fault changes what a workload plays`(place: Int) throws {
    let declaration = BoardDeclaration()
    let workload = try BoardMutantTests.workload()
    let felt = Feeling(workload, on: BoardMutant([invented[place].fault]), declaration)
    let count = felt.deviations(from: Feeling(workload, on: nil, declaration))
    let line = "invented: board: \(invented[place].name): \(count) deviations\n"
    FileHandle.standardOutput.write(Data(line.utf8))
    #expect(count >= Self.leastDeviations, "\(invented[place].name)")
  }
}
