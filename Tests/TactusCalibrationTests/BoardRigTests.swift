import TactusCalibration
import TactusDevice
import TactusSerial
import TestBoard
import Testing

/// Measures a board by its own accelerometer, which sends samples only while the board is open, in
/// real time.
@Suite struct BoardRigTests {
  @Test func `a board is measured by its own accelerometer`() throws {
    let board = try PtyBoard { PtyBoard.device() }
    defer { board.pullOut() }
    let rig = try DeviceRig(SerialBackend(), DeviceID("serial:\(board.path)")) { false }
    #expect(rig.instrument.name == "accelerometer model")
    #expect(rig.instrument.isSimulated)
    #expect(rig.instrument.greatestG == 2.047)
    var plan = DrivePlan(actuator: 0)
    plan.add(1, seconds: 1, rest: 0.2)
    // On a machine that stalls for a second, a drive is not seen. So it may be repeated.
    let isSeen = (0..<5).contains { _ in
      guard let recording = try? rig.play(plan, with: DeviceProfiles([])),
        case .motion(let samples, hertz: 4000) = recording.seen, let drive = recording.drives.first
      else { return false }
      func peak(_ times: Range<Int64>) -> Double {
        samples.lazy.filter { times.contains($0.nanoseconds) }.map {
          if case .acceleration(let g) = $0.value { abs(g) } else { 0 }
        }.max() ?? 0
      }
      let still = peak(recording.startNanoseconds..<drive.beginNanoseconds - 10_000_000)
      return samples.count > 2000 && still == 0
        && peak(drive.beginNanoseconds..<drive.restUntilNanoseconds) > 0.5
    }
    #expect(isSeen)
  }
}
