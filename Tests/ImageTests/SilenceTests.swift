import TactusFirmware
import TactusPattern
import Testing
import VirtualController

/// A host goes silent while it plays: the motor is off within 250 ms of the device's clock after
/// the last byte. The tests interrupt the host at different moments.
@Suite struct SilenceTests {
  @Test(arguments: (0..<15).map { Int64(150 + 23 * $0) })
  func `the motor is off within 250 ms after the last byte of the host`(_ moment: Int64) throws {
    let intensity = EventParameter(.hapticIntensity, 1)
    let pattern = Pattern(
      events: [Event(.hapticContinuous, time: 0, duration: 30, parameters: [intensity])])
    let run = try ImageRun(pattern, lookAhead: moment.isMultiple(of: 2) ? 20 : 200)
    run.advance(to: moment)
    #expect(run.device.board.drive(at: run.device.board.now) == 255)
    // The host continues to send, and the line drops all of it.
    run.device.isCut = true
    run.advance(to: moment + 600)
    let board = run.device.board
    let last = run.device.boardTime(at: try #require(run.device.carried.last).time)
    #expect(board.drive(at: last) == 255)
    let off = try #require(board.offTime(after: last))
    #expect(off - last <= 250_000_000)
    // The device allows silence for a while: the motor stays on for at least 150 ms.
    #expect(off - last >= 150_000_000)
    #expect(board.drive(at: board.now) == 0)
    #expect(board.mistakes == [] && !board.hasCrashed)
  }
}

extension Controller {
  /// The first time after a given one at which the motor was off; nil if it never was.
  fileprivate func offTime(after time: Int64) -> Int64? {
    stride(from: time, through: now, by: 50_000).first { drive(at: $0) == 0 }
  }
}
