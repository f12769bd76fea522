import TactusVirtualUSB
import Testing

/// Unplugs voice coils many times while `tactus play` plays on them, and plugs them in again.
/// The memory, open files and threads of that process must not grow.
///
/// `TACTUS_CYCLES=100` sets how often; without it the test does not run.
@Suite(.inGuest, .serialized) struct CoilLossTests {
  @Test(.timeLimit(.minutes(20)))
  func `a loop of tactus play keeps nothing of lost coils`() throws {
    guard Guest.isLong else { return }
    let play = try CoilPlay(address: 0xdb, ["--loop", "999"])
    var pad = play.pad
    var count = 0
    try Repetition("coils lost by tactus play", of: play.process.id).run {
      try CoilPlay.waitForTone(on: pad)
      pad.unplug()
      pad = try CoilPlay.plugIn(0xdb)
      try CoilPlay.waitForTone(on: pad)
      count += 1
    }
    #expect(play.process.lines.count == count, "\(play.process.lines)")
  }
}
