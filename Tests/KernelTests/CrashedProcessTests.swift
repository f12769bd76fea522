import Glibc
import TactusVirtualPads
import Testing

/// Checks when the motor of a DualSense stops after `tactus play` has crashed or received SIGQUIT.
/// The kernel's own driver drives the pad.
@Suite(.inGuest, .serialized) struct CrashedProcessTests {
  @Test(arguments: [SIGSEGV, SIGABRT])
  func `a process that crashes stops the motor and ends by the signal`(
    _ signal: Int32
  ) throws {
    let end = try endAndStillness(after: signal)
    #expect(end == PlayingProcess.End(isBySignal: true, code: signal))
  }

  @Test func `a process that gets SIGQUIT stops the pad and exits as interrupted`() throws {
    let end = try endAndStillness(after: SIGQUIT)
    #expect(end == PlayingProcess.End(isBySignal: false, code: 130))
  }

  /// Plays at full strength, sends the signal, and compares the time until the pad is still with
  /// the limit for a process that ends.
  private func endAndStillness(after signal: Int32) throws -> PlayingProcess.End {
    let pad = try SonyPad(address: [1, 0, 0, 0, 0, 0xf3])
    _ = try node(of: pad)
    let process = try PlayingProcess(tactusOn: pad.id)
    try #require(pad.wait(milliseconds: Guest.timeout) { $0.last?.isZero == false })
    let time = try Stillness(of: pad) { process.signal(signal) }
    let end = process.wait()
    figure("signal \(signal): still after \(time)")
    #expect(time.ownNanoseconds <= Stillness.limitNanoseconds)
    return end
  }
}
