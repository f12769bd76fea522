import Foundation
import TactusDevice
import TactusVirtualPads
import Testing

/// The motor after the end or a freeze of the playing process, through the kernel's own driver of
/// the DualSense: the kernel ends an effect that is not renewed.
@Suite(.inGuest, .serialized) struct DyingProcessTests {
  /// The limit is 250 ms if the kernel enforces the lease; 50 ms are added for an emulated
  /// processor on a busy machine.
  static let limitNanoseconds: Int64 = 300_000_000
  private static let rounds = Guest.cycles(few: 7, most: 20)

  @Test func `after a kill of the process the motor stops in time`() throws {
    let pad = try SonyPad(address: [1, 0, 0, 0, 0, 0xf0])
    try expectInTime("killed") {
      let process = try playing(on: pad)
      return try timeToStillness(of: pad) { process.kill() }
    }
  }

  @Test func `the motor stops even if a child process still has the pad open`() throws {
    let pad = try SonyPad(address: [1, 0, 0, 0, 0, 0xf1])
    let node = try node(of: pad)
    try expectInTime("killed, with a child that holds the pad") {
      let process = try playing(on: pad)
      let child = try process.share(node)
      defer { close(child) }
      return try timeToStillness(of: pad) { process.kill() }
    }
  }

  @Test func `while the process is frozen the motor stops in time, and plays again after it`()
    throws
  {
    let pad = try SonyPad(address: [1, 0, 0, 0, 0, 0xf2])
    let process = try playing(on: pad)
    try expectInTime("frozen") {
      let time = try timeToStillness(of: pad) { process.freeze() }
      process.thaw()
      try #require(pad.wait(milliseconds: Guest.timeout) { $0.last?.isZero == false })
      return time
    }
  }

  private func playing(on pad: SonyPad) throws -> PlayingProcess {
    _ = try node(of: pad)
    let process = try PlayingProcess(on: pad.id)
    try #require(pad.wait(milliseconds: Guest.timeout) { $0.last?.isZero == false })
    return process
  }

  /// Ends or freezes the process. Returns the nanoseconds from then until the pad's motors are off.
  private func timeToStillness(of pad: SonyPad, after end: () -> Void) throws -> Int64 {
    let begin = MonotonicClock.nowNanoseconds
    end()
    try #require(pad.wait(milliseconds: Guest.timeout) { $0.last?.isZero == true })
    // The first report with level 0 after the last one above 0. Later reports, about the pad's
    // lights, repeat level 0.
    let levels = pad.levels
    let last = try #require(levels.lastIndex { !$0.isZero })
    return levels[last + 1].nanoseconds - begin
  }

  /// Measures some rounds and compares their median with the limit.
  private func expectInTime(_ what: String, _ measure: () throws -> Int64) throws {
    let times = try (0..<Self.rounds).map { _ in try measure() }.sorted()
    let median = times[times.count / 2]
    #expect(median <= Self.limitNanoseconds)
    let words = [times[0], median, times[times.count - 1]].map {
      String(format: "%.1f", Double($0) / 1e6)
    }
    let line = "\(what): still after \(words.joined(separator: ", ")) ms "
    FileHandle.standardError.write(
      Data((line + "(least, median, most of \(Self.rounds))\n").utf8))
  }
}
