import Foundation
import TactusDevice
import TactusSerial
import TestLine
import Testing
import VirtualController

@testable import TactusCertification

/// Certifies the unmodified image in lock-step: player, harness, line and board have one clock, so
/// verdicts do not depend on the load of the machine.
///
/// `TACTUS_SEARCH_WHOLE=1` selects the timed profile instead of the core one.
@Suite struct CertificationTests {
  private static let profile: Profile =
    ProcessInfo.processInfo.environment["TACTUS_SEARCH_WHOLE"] == nil ? .core : .timed
  private static let asked = TestCatalogue.tests(of: profile).map(\.id).filter { id in
    TestCatalogue.procedure(of: id) != nil && LimitsFile.embedded.table[id]?[.lra] == .required
  }

  /// The expected verdicts other than PASS: tests that no board passes on a line of 115,200 baud,
  /// or that need a person.
  private static let others: [String: (status: TactusCertification.Status, why: String)] = [
    "RB-1": (.miss, "a device on a serial line cannot be unplugged in a test"),
    "RB-3": (.miss, "too few for this test"),
    "SF-4": (.miss, "the harness cannot make a real motor fail"),
    // A command and its answer take 5.2 ms on a line of 115,200 baud, longer than the limit.
    "TM-1": (.fail, "acknowledgement, p99"),
  ]

  @Test(arguments: asked)
  func `a board that was just switched on gets the expected verdict`(_ id: String) throws {
    let end = try ImageEnd(.feather)
    let rig = try BoardWorld(end, LinkSettings()).makeRig()
    let judgement = try #require(Runner.attempts(at: id, on: rig, isQuick: true).last)
    let other = Self.others[id]
    #expect(judgement.status == other?.status ?? .pass, "\(judgement.reason)")
    if let other { #expect(judgement.reason.contains(other.why)) }
    #expect(end.board.mistakes == [])
  }

  @Test func `a board without an actuator fails the certification`() throws {
    let rig = try BoardWorld(ImageEnd(Image.feather.undescribed), LinkSettings()).makeRig()
    let judgement = try #require(Runner.attempts(at: "FN-1", on: rig, isQuick: true).last)
    #expect(judgement.status == .fail, "\(judgement.reason)")
  }
}
