import Foundation
import TactusDevice
import TestLine
import Testing

@testable import TactusCertification

/// The check of reports accepts every report that was not forged, whatever the device and the
/// result.
///
/// `TACTUS_SEARCH_WHOLE=1` tries every defect instead of every eighth.
@Suite struct HonestReportTests {
  private static let isWhole =
    ProcessInfo.processInfo.environment["TACTUS_SEARCH_WHOLE"] != nil
  private static let defects = Defect.allCases.enumerated()
    .filter { isWhole || $0.offset % 8 == 0 }.map(\.element)

  @Test(arguments: defects)
  func `a report of a broken device is valid`(_ defect: Defect) throws {
    let run = TestRun.run(on: try VirtualRig(defect: defect), .timed)
    #expect(try Forger(run).problems() == [])
    #expect(run.report.outcome == .fail)
  }

  @Test(
    arguments: [
      "loopback:motors", "loopback:wideband", "loopback:lra,look-ahead=30,capacity=64",
      "loopback:lra,latency=5,interval=5",
    ])
  func `a report of any loopback can be checked`(_ id: String) throws {
    let run = TestRun.run(on: try VirtualRig(DeviceID(id)), .timed)
    #expect(try Forger(run).problems() == [])
  }

  @Test(.enabled(if: isWhole, "at length only"))
  func `a full run can be checked, too`() throws {
    let rig = try VirtualRig()
    var order = TestRun.order(.timed)
    order.isQuick = false
    let run = Runner(rig, order, secondsNow: TestRun.clock(of: rig)).run()
    #expect(try Forger(run).problems() == [])
    #expect(run.report.outcome == .pass)
  }

  @Test(arguments: 1...8)
  func `a run that is interrupted anywhere can be checked`(_ begin: Int) throws {
    let run = TestRun.run(on: try TroubledRig { $0 == begin ? .interrupted : nil })
    #expect(try Forger(run).problems() == [])
    #expect(!run.report.isComplete && !run.report.isCertificate)
  }

  @Test func `effects that were repeated after a stall are accepted`() throws {
    let rig = try TroubledRig { _ in nil }
    (rig.stallBehindStop, rig.reportsStalls) = (30_000_000, true)
    let run = TestRun.run(on: rig, .timed)
    let stops = try #require(run.evidence["evidence/TM-6.1.csv"]).noted(.stop)
    #expect(stops.count == 40)
    #expect(try Forger(run).problems() == [])
  }

  @Test func `the name of a machine cannot begin another line of run.csv`() throws {
    let rig = try VirtualRig()
    var order = TestRun.order()
    order.station.machine = "two\nlines\r\nand, a comma"
    let run = Runner(rig, order, secondsNow: TestRun.clock(of: rig)).run()
    #expect(try Forger(run).problems() == [])
  }
}
