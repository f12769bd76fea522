import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// Tests how many ends a player reports, and when it is idle.
@Suite struct ActivityTests {
  private let buzz = Pattern(events: [.buzz(for: 100)])

  private func ends(of player: Player) -> Counter {
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    return ends
  }

  @Test func `a restart and a stop of a playing player report one end, in one step or in two`()
    throws
  {
    for isOneStep in [true, false] {
      let rig = try Rig()
      let player = rig.player(buzz)
      let ends = ends(of: player)
      try player.start()
      rig.advance(to: 20)
      try player.start()
      if !isOneStep { rig.advance(to: 20) }
      try player.stop()
      rig.advance(to: 500)
      #expect(ends.value == 1)
    }
  }

  @Test func `several starts before one stop report one end`() throws {
    let rig = try Rig()
    let player = rig.player(buzz)
    let ends = ends(of: player)
    for round in 1...3 {
      try player.start()
      try player.start()
      try player.stop()
      rig.advance(to: Double(round))
      #expect(ends.value == round)
      #expect(player.isIdle)
    }
  }

  @Test func `a paused player that is started and stopped ends once`() throws {
    let rig = try Rig()
    let player = rig.player(buzz)
    let ends = ends(of: player)
    try player.start()
    try player.pause(at: rig.time(10))
    rig.advance(to: 20)
    #expect(!player.isIdle)
    try player.start()
    player.cancel()
    rig.advance(to: 30)
    #expect(ends.value == 1)
    #expect(player.isIdle)
  }

  @Test func `a player is idle until it is started and after it has ended`() throws {
    let rig = try Rig()
    let player = rig.player(buzz)
    #expect(player.isIdle)
    try player.start(at: rig.time(50))
    #expect(!player.isIdle)
    rig.advance(to: 149)
    #expect(!player.isIdle)
    rig.advance(to: 150)
    #expect(player.isIdle)
  }

  @Test func `a start that is cancelled before its time reports a change and no end`() throws {
    let rig = try Rig()
    let player = rig.player(buzz)
    let ends = ends(of: player)
    let changes = Counter()
    player.onChange { changes.increment() }
    try player.start(at: rig.time(50))
    rig.advance(to: 10)
    #expect(changes.value == 0)
    player.cancel()
    rig.advance(to: 20)
    #expect(changes.value == 1)
    #expect(ends.value == 0)
    #expect(player.isIdle)
  }

  @Test func `a start on a lost device ends once and leaves the player idle`() throws {
    let rig = try Rig()
    let player = rig.player(buzz)
    let ends = ends(of: player)
    try player.start()
    rig.advance(to: 10)
    try player.start()
    rig.device.unplug()
    rig.advance(to: 20)
    #expect(ends.value == 1)
    #expect(player.isIdle)
  }

  @Test func `the handler for a lost output is called once`() throws {
    let rig = try Rig()
    let losses = Counter()
    rig.output.onGone { losses.increment() }
    #expect(losses.value == 0)
    rig.device.unplug()
    rig.device.unplug()
    #expect(losses.value == 1)
    rig.output.onGone { losses.increment() }
    #expect(losses.value == 2)
  }

  @Test func `events that a start leaves out are silent but keep their time`() throws {
    let tap = Event.tap(at: 10)
    var tone = Event(.audioContinuous, time: 0.03, duration: 0.05)
    tone.parameters = [EventParameter(.audioVolume, 1)]
    for (played, kinds) in [
      (PlayedEvents.all, [EventMark.Kind.hapticTransient, .audioContinuous]),
      (.haptic, [.hapticTransient]), (.audio, [.audioContinuous]), (.none, []),
    ] {
      let rig = try Rig()
      let player = rig.player(Pattern(events: [tap, tone]))
      let ends = ends(of: player)
      try player.start(playing: played)
      rig.advance(to: 79)
      #expect(ends.value == 0)
      rig.advance(to: 80)
      #expect(ends.value == 1)
      #expect(rig.capture.events.map(\.kind) == kinds)
      #expect(rig.capture.segments.isEmpty == !kinds.contains(.hapticTransient))
    }
  }
}
