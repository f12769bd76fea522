import Glibc
import TactusDevice
import TestBoard
import Testing

@testable import TactusCertification

/// Runs a serial rig in real time: a thread reads and writes the line, and the board has a clock of
/// its own.
@Suite struct SerialClockTests {
  @Test func `a board on a pseudo-terminal passes a test in real time`() throws {
    let board = try PtyBoard { PtyBoard.device() }
    defer { board.pullOut() }
    let stalls = StallWatch()
    defer { stalls.stop() }
    let scheduling = sched_getscheduler(0)
    let rig = try SerialRig(DeviceID("serial:\(board.path)"), stalls: stalls)
    #expect(rig.subject.model == "board")
    let judgement = try #require(Runner.attempts(at: "ID-3", on: rig, isQuick: true).last)
    #expect(judgement.status == .pass, "\(judgement.reason)")
    // The scheduling of the calling thread is not changed.
    #expect(sched_getscheduler(0) == scheduling)
  }

  @Test func `a line without an answer is reported`() throws {
    let board = try PtyBoard { PtyBoard.device() }
    let path = board.path
    board.pullOut()
    let stalls = StallWatch()
    defer { stalls.stop() }
    #expect(throws: DeviceError.self) {
      _ = try SerialRig(DeviceID("serial:\(path)"), stalls: stalls)
    }
  }
}
