import CoreHaptics
import TactusDevice
import TactusVirtualUSB
import Testing

/// Unplugs voice coils many times while another process plays on them, and plugs them in again at
/// once. Its memory, open files and threads must not grow.
///
/// `TACTUS_CYCLES=100` sets how often; without it only ``CoilUnplugTests`` unplug coils, because a
/// cycle takes two seconds.
@Suite(.inGuest, .serialized) struct CoilLossTests {
  /// The largest difference of places in seconds after all cycles. The pad is away for about a
  /// second in each.
  private static let drift = 1.0

  @Test(.timeLimit(.minutes(20)))
  func `a loop of tactus play keeps its place and nothing of lost coils`() throws {
    guard Guest.isLong else { return }
    let play = try CoilPlay(address: 0xdb, ["--loop", "999"])
    let first = try #require(try CoilPlay.heard(play.pad).first)
    var last = first
    let count = try lose(0xdb, play.pad, by: play.process, "tactus play") { pad in
      last = try #require(try CoilPlay.heard(pad).last)
    }
    let lead = first.lead(of: last)
    let passes = (lead / PlacePattern.seconds).rounded()
    figure("after \(count) losses \(lead - passes * PlacePattern.seconds) s ahead")
    #expect(abs(lead - passes * PlacePattern.seconds) < Self.drift, "\(first), \(last)")
    let lines = play.process.lines
    #expect(lines.count == count && lines.allSatisfy { $0.hasSuffix("; playing on") }, "\(lines)")
  }

  @Test(.timeLimit(.minutes(20)))
  func `an engine stops once for each loss, and keeps nothing of lost coils`() throws {
    guard Guest.isLong else { return }
    let rig = try CoilRig(address: 0xdc)
    try CoilPlay.confirm(rig)
    let player = try PlayingProcess(engineOn: rig.id)
    try CoilPlay.waitForTone(on: rig.pad)
    let count = try lose(0xdc, rig.pad, by: player, "an engine") { pad in
      try CoilPlay.waitForTone(on: pad)
    }
    let reason = CHHapticEngine.StoppedReason.gameControllerDisconnect
    let expected = Array(repeating: "\(reason.rawValue)", count: count)
    #expect(player.lines == expected, "\(player.lines)")
  }

  /// Unplugs a pad, and plugs it in again, many times.
  /// - Parameter listen: waits for the sound of the pad that was plugged in.
  /// - Returns: how often.
  private func lose(
    _ address: UInt8, _ first: USBDualSense, by process: PlayingProcess, _ name: String,
    listen: (USBDualSense) throws -> Void
  ) throws -> Int {
    var (pad, count) = (first, 0)
    try Repetition("coils lost by \(name)", of: process.id).run {
      pad.unplug()
      pad = try CoilPlay.plugIn(address, after: pad)
      try listen(pad)
      count += 1
    }
    return count
  }
}
