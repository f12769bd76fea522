import CoreHaptics
import Foundation
import TactusBackends
import TactusDevice
import TactusVirtualUSB
import TestUsage
import Testing

/// Unplugs voice coils while a program plays on them: `tactus play`, and an app. Starting a program
/// takes seconds in the guest, so these tests run in long runs only.
@Suite(.inGuest, .serialized) struct CoilUnplugTests {
  /// How long a pad is away, in milliseconds.
  private static let away = 800
  private static let loop = ["--loop", "9"]

  /// A loop that continues with its past is late by the time in which the pad was away.
  @Test func `a loop continues at the present place on a pad that is back, and says so once`()
    throws
  {
    guard Guest.isLong else { return }
    let play = try CoilPlay(address: 0xd8, Self.loop)
    let first = try #require(try CoilPlay.heard(play.pad).first)
    let usage = try #require(ProcessUsage.settled(of: play.process.id))
    play.pad.unplug()
    let lost = MonotonicClock.nowNanoseconds
    _ = eventually(milliseconds: Self.away) { nil as Int? }
    let pad = try CoilPlay.plugIn(0xd8, after: play.pad)
    let heard = try CoilPlay.heard(pad)
    #expect(!heard.isEmpty)
    for next in heard {
      let away = Double(next.time - lost) / 1e9
      #expect(abs(first.lead(of: next)) < away / 3, "\(first), \(next), away \(away)")
    }
    let lines = play.process.lines
    #expect(lines.count == 1 && lines.first?.hasSuffix("; playing on") == true, "\(lines)")
    let last = ProcessUsage.settled(within: usage, of: play.process.id)
    #expect(last.isWithin(usage), "\(last), at first \(usage)")
  }

  @Test(arguments: [[], loop])
  func `a play whose pad is not back ends with one line and the exit code 2`(
    _ options: [String]
  ) throws {
    guard Guest.isLong else { return }
    let play = try CoilPlay(address: 0xd9, options)
    try CoilPlay.waitForTone(on: play.pad)
    play.pad.unplug()
    let lost = MonotonicClock.nowNanoseconds
    let end = play.process.wait()
    let waited = MonotonicClock.nowNanoseconds - lost
    let lines = play.process.lines
    #expect(end == PlayingProcess.End(isBySignal: false, code: 2), "\(lines)")
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.first?.hasPrefix("tactus: the device pcm:") == true, "\(lines)")
    if !options.isEmpty { #expect(waited >= DeviceReturn.timeoutNanoseconds) }
  }

  @Test func `an engine on coils stops once, and starts again when the pad is back`() throws {
    guard Guest.isLong else { return }
    let rig = try CoilRig(address: 0xda)
    try CoilPlay.confirm(rig)
    let engine = try CHHapticEngine(configuration: Configuration(device: rig.id))
    let (stops, resets) = (Received<CHHapticEngine.StoppedReason>(), Received<Void>())
    engine.stoppedHandler = { stops.send($0) }
    engine.resetHandler = { resets.send(()) }
    let player = try hum(engine)
    try CoilPlay.waitForTone(on: rig.pad)
    rig.pad.unplug()
    #expect(eventually { stops.all.first } == .gameControllerDisconnect)
    #expect(throws: (any Error).self) { try engine.start() }
    let pad = try CoilPlay.plugIn(0xda, after: rig.pad)
    _ = try #require(eventually { try? hum(engine) }, "the engine does not start again")
    try CoilPlay.waitForTone(on: pad)
    let error = #expect(throws: CHHapticError.self) { try player.start(atTime: 0) }
    #expect(error?.code == .invalidPatternPlayer)
    #expect(stops.all == [.gameControllerDisconnect] && resets.all.isEmpty)
  }

  /// Plays at full strength.
  @discardableResult
  private func hum(_ engine: CHHapticEngine) throws -> any CHHapticPatternPlayer {
    try engine.start()
    let event = CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: 1)],
      relativeTime: 0, duration: 100)
    let player = try engine.makePlayer(with: CHHapticPattern(events: [event], parameters: []))
    try player.start(atTime: CHHapticTimeImmediate)
    return player
  }
}
