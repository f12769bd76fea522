import Glibc
import TactusVirtualPads
import Testing

/// The motor after the end or a freeze of the playing process, through the kernel's own driver of
/// the DualSense: the kernel ends an effect that is not renewed.
@Suite(.inGuest, .serialized) struct DyingProcessTests {
  private static let rounds = Guest.cycles(few: 7, most: 20)

  @Test func `after a kill of the process the motor stops in time`() throws {
    let pad = try SonyPad(address: [1, 0, 0, 0, 0, 0xf0])
    try expectInTime("killed") {
      let process = try playing(on: pad)
      return try Stillness(of: pad) { process.kill() }
    }
  }

  @Test func `the motor stops even if a child process still has the pad open`() throws {
    let pad = try SonyPad(address: [1, 0, 0, 0, 0, 0xf1])
    let node = try node(of: pad)
    try expectInTime("killed, with a child that holds the pad") {
      let process = try playing(on: pad)
      let child = try process.share(node)
      defer { close(child) }
      return try Stillness(of: pad) { process.kill() }
    }
  }

  @Test func `while the process is frozen the motor stops in time, and plays again after it`()
    throws
  {
    let pad = try SonyPad(address: [1, 0, 0, 0, 0, 0xf2])
    let process = try playing(on: pad)
    try expectInTime("frozen") {
      let time = try Stillness(of: pad) { process.freeze() }
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

  /// Measures some rounds, and compares their median without stalls with the limit.
  private func expectInTime(_ what: String, _ measure: () throws -> Stillness) throws {
    let times = try (0..<Self.rounds).map { _ in try measure() }
      .sorted { $0.ownNanoseconds < $1.ownNanoseconds }
    let median = times[times.count / 2]
    #expect(median.ownNanoseconds <= Stillness.limitNanoseconds)
    figure(
      "\(what): still after \(times[0]); \(median); \(times[times.count - 1]) "
        + "(least, median, most of \(Self.rounds))")
  }
}
