import Glibc
import TactusVirtualPads
import Testing

/// A pad that does not answer: every program that uploads an effect waits for it.
@Suite(.inGuest) struct MutePadTests {
  private static let buzz = PadEffect(.rumble(strong: 1, weak: 1), lengthMilliseconds: 100)

  /// Uploads an effect on another thread, because the call waits for the pad.
  private func upload(by client: PadClient) -> OnThread<Result<Int, PadError>> {
    OnThread {
      do throws(PadError) {
        return .success(try client.upload(Self.buzz))
      } catch {
        return .failure(error)
      }
    }
  }

  private func isHeld(_ record: PadLog.Record) -> Bool {
    record.events.contains { if case .held = $0.kind { true } else { false } }
  }

  @Test func `an upload waits until the pad answers again`() throws {
    let pad = try VirtualPad()
    pad.isMute = true
    let client = try PadClient(node: pad.node)
    let waiting = upload(by: client)
    try #require(pad.log.wait(milliseconds: Guest.timeout, until: isHeld))
    #expect(waiting.value == nil)
    pad.isMute = false
    let slot = try #require(waiting.wait()).get()
    #expect(
      pad.log.events.map(\.kind) == [
        .held(slot: slot), .upload(slot: slot, Self.buzz, replaced: nil),
      ])
    withExtendedLifetime(client) {}
  }

  @Test func `a waiting upload ends when the pad is unplugged`() throws {
    let pad = try VirtualPad()
    pad.isMute = true
    let waiting = upload(by: try PadClient(node: pad.node))
    try #require(pad.log.wait(milliseconds: Guest.timeout, until: isHeld))
    pad.unplug()
    #expect(waiting.wait() == .failure(PadError("upload: No such device", errno: ENODEV)))
  }
}
