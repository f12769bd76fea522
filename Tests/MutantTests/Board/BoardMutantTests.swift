import Foundation
import TactusDevice
import TestLine
import Testing

@testable import TactusCertification

/// Faults that change every workload or give wrong answers. Some are in functions that the engine
/// uses only with certain devices: ramps in one command, and a lease that a HEARTBEAT renews.
private let known: [BoardFault] = [
  BoardFault(.gain(0.15), .afterPlays(1)), BoardFault(.offset(0.1)), BoardFault(.steps(4)),
  BoardFault(.deadBelow(0.1)), BoardFault(.residue(0.1)), BoardFault(.delay(12)),
  BoardFault(.cutAfter(2500)), BoardFault(.sagsTo(0.2, after: 1500)), BoardFault(.heldRamps),
  BoardFault(.losesPlay, .every(40)), BoardFault(.ignoresRevise), BoardFault(.ignoresStop),
  BoardFault(.ignoresHeartbeat), BoardFault(.leaseNeverEnds), BoardFault(.saysYes),
  BoardFault(.silence, .afterPlays(300)), BoardFault(.clockOff(20_000)),
  BoardFault(.clockOff(-20_000)), BoardFault(.clockDrifts(300)),
  BoardFault(.gain(0.9), .upToSession(1)), BoardFault(.delay(12), .upToSession(2)),
  BoardFault(.ignoresRevise, .upToSession(1)), BoardFault(.losesPlay, .upToSession(1)),
]

/// Simulated boards with faults on a serial line, on the virtual clock and at full length.
///
/// `TACTUS_MUTANTS=1000` creates a fifth of this number instead of 6, and tries all known faults
/// instead of every third.
@Suite struct BoardMutantTests {
  private static let isLong = ProcessInfo.processInfo.environment["TACTUS_MUTANTS"] != nil
  private static let count =
    ProcessInfo.processInfo.environment["TACTUS_MUTANTS"].flatMap(Int.init).map { $0 / 5 } ?? 6
  /// A board with at least this number of deviations in a workload must fail.
  private static let leastDeviations = 5

  static func rig(_ faults: [BoardFault]) throws -> SerialRig {
    try BoardWorld(BoardDeclaration(), BoardMutant(faults)).makeRig()
  }

  static func workload() throws -> Workload {
    var capabilities = try BoardWorld().makeRig().subject.capabilities
    // The look-ahead that the serial driver adds.
    capabilities.lookAheadNanoseconds = 100 * milliseconds
    return try Workload(capabilities, patterns: 100)
  }

  @Test(arguments: known.indices.filter { isLong || $0 % 3 == 0 })
  func `a device with a known fault fails`(place: Int) throws {
    let isCertified = survives(try Self.rig([known[place]]))
    #expect(!isCertified, "\(known[place])")
  }

  @Test func `boards with random faults that change a workload fail`() throws {
    let workload = try Self.workload()
    let good = Feeling(workload, on: nil, BoardDeclaration())
    var random = SeededNumbers(seed: 20)
    var (made, effective, passed) = (0, 0, [String]())
    while effective < Self.count {
      made += 1
      let faults = BoardFault.some(&random)
      let felt = Feeling(workload, on: BoardMutant(faults), BoardDeclaration())
      guard felt.deviations(from: good) >= Self.leastDeviations else { continue }
      effective += 1
      if survives(try Self.rig(faults)) { passed.append("\(faults)") }
    }
    let line = "mutants: board: \(made) made, \(effective) effective, \(passed.count) passed\n"
    FileHandle.standardOutput.write(Data(line.utf8))
    #expect(passed.isEmpty, "\(passed.joined(separator: "\n"))")
  }

  @Test func `a board without a fault does not deviate from a good one, a weak one does`() throws {
    let workload = try Self.workload()
    let good = Feeling(workload, on: nil, BoardDeclaration())
    let same = Feeling(workload, on: BoardMutant([]), BoardDeclaration())
    #expect(same.deviations(from: good) == 0)
    let faint = Feeling(workload, on: BoardMutant([BoardFault(.gain(0.9))]), BoardDeclaration())
    #expect(faint.deviations(from: good) > 50)
  }
}
