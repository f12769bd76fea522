import Glibc
import TactusVirtualPads
import Testing

/// A pad whose owner does not answer: what every program waits for that uploads.
@Suite(.inGuest) struct MutePadTests {
  private static let buzz = PadEffect(.rumble(strong: 1, weak: 1), lengthMilliseconds: 100)

  /// An upload on a thread of its own, which waits as long as the pad lets it.
  private func upload(to pad: VirtualPad) throws -> Task<Result<Int, PadError>, Never> {
    let client = try PadClient(node: pad.node)
    return Task.detached {
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

  @Test func `an upload waits until the pad speaks again`() async throws {
    let pad = try VirtualPad()
    pad.isMute = true
    let waiting = try upload(to: pad)
    try #require(pad.log.wait(milliseconds: Guest.patience, until: isHeld))
    pad.isMute = false
    let slot = try await waiting.value.get()
    #expect(
      pad.log.events.map(\.kind) == [
        .held(slot: slot), .upload(slot: slot, Self.buzz, replaced: nil),
      ])
  }

  @Test func `an upload that waits ends when the pad is unplugged`() async throws {
    let pad = try VirtualPad()
    pad.isMute = true
    let waiting = try upload(to: pad)
    try #require(pad.log.wait(milliseconds: Guest.patience, until: isHeld))
    pad.unplug()
    #expect(await waiting.value == .failure(PadError("upload: No such device", errno: ENODEV)))
  }

  @Test func `the kernel gives up on a mute pad after half a minute`() async throws {
    let pad = try VirtualPad()
    pad.isMute = true
    let waiting = try upload(to: pad)
    try #require(pad.log.wait(milliseconds: Guest.patience, until: isHeld))
    let end = await waiting.value
    #expect(end == .failure(PadError("upload: Connection timed out", errno: ETIMEDOUT)))
  }
}
