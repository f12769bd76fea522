import TactusDevice
import TactusPattern
import TactusSound
import TactusSystem
import Testing

@testable import TactusEngine

/// Tests that the player of the haptics and that of the sounds receive the same commands in the
/// same order, and which commands wait for the sounds.
@Suite("Order of commands with sounds") struct SoundOrderTests {
  private func request(_ action: Command.Action, delay: Int64 = 0) -> PlayerRequest {
    PlayerRequest(.plain(action), delay: delay)
  }

  @Test func `a start that plays only haptics does not wait, nor do its commands`() throws {
    let rig = try SoundRig(leadMilliseconds: 40)
    let player = rig.player(Pattern(events: [.buzz(for: 500), SoundRig.place(loops: true)]))
    try player.setRate(2)
    rig.advance(to: 100)
    try player.start(playing: .haptic)
    rig.advance(to: 110)
    #expect(rig.session.firstStartNanoseconds == rig.time(100))
    try player.pause()
    rig.advance(to: 111)
    #expect(rig.session.zoneStates(of: rig.output)[0].intensity == 0)
    rig.advance(to: 300)
    #expect(rig.left.allSatisfy { $0 == 0 })
  }

  @Test func `a start without sounds does not overtake a start with sounds`() throws {
    let rig = try SoundRig(leadMilliseconds: 40)
    let player = rig.player(Pattern(events: [.buzz(for: 500), SoundRig.place(loops: true)]))
    rig.advance(to: 100)
    try player.start()
    rig.advance(to: 110)
    try player.start(playing: .haptic)
    rig.advance(to: 600)
    #expect(rig.left.allSatisfy { abs($0) < 0.001 }, "the second start ends the sound")
  }

  @Test func `commands stay in order if the latency of the sink shrinks`() {
    var order = SoundOrder()
    let times: [(Int64, earliest: Int64)] = [(0, 150), (0, 130), (170, 140), (0, 160), (2000, 160)]
    let due = times.map { order.due($0, earliest: $1, limit: 1000) }
    #expect(due == [150, 150, 170, 160, 1000])
  }

  @Test func `settings of a stopped player do not wait, unless they have times of their own`() {
    var order = SoundOrder()
    let requests = [
      PlayerRequest(.start(.all)), request(.passes(2)),
      request(.value(.audioVolume, 0.5), delay: 5), PlayerRequest(.curve(.audioVolume, [])),
    ]
    let waits = requests.map { order.waits([$0], isIdle: true) }
    #expect(waits == [true, false, true, true])
    let waitsWhilePlaying = order.waits([request(.passes(2))], isIdle: false)
    #expect(waitsWhilePlaying)
  }

  @Test func `the sounds of a player end when its output is closed`() throws {
    let rig = try SoundRig()
    let player = rig.player(Pattern(events: [SoundRig.place(loops: true)]))
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.start()
    rig.advance(to: 100)
    rig.session.close(rig.output)
    rig.advance(to: 300)
    #expect(rig.place(at: 90) > 0)
    #expect(rig.left[(48 * 250)...].allSatisfy { $0 == 0 })
    #expect(ends.value == 1)
  }

  /// Two threads start and stop a player. Whichever comes last, touch and sound must agree.
  @Test func `starts and stops of two threads reach touch and sound in the same order`() throws {
    let rig = try SoundRig()
    let player = rig.player(
      Pattern(events: [Event(.hapticContinuous), Event(.audioContinuous)]))
    for round in 0..<5000 {
      let isStopFirst = round.isMultiple(of: 2)
      let other = try SystemThread {
        if isStopFirst { try? player.start() } else { try? player.stop() }
      }
      if isStopFirst { try? player.stop() } else { try? player.start() }
      other.join()
      // A sound that is cut has faded out after 2 ms.
      rig.advance(to: rig.milliseconds + 5)
      let isHeard = rig.left.suffix(48).contains { $0 != 0 }
      guard isHeard != player.isIdle else {
        Issue.record("round \(round): felt is \(!player.isIdle), heard is \(isHeard)")
        return
      }
      player.cancel()
    }
  }

  @Test(arguments: [0.5, 1, 1.875]) func `a pause that is shorter than its fade makes no click`(
    milliseconds: Double
  ) throws {
    let pattern = Pattern(events: [Event(.audioContinuous, duration: 2)])
    let whole = try SoundRig()
    try whole.player(pattern).start()
    whole.advance(to: 1000)
    let rig = try SoundRig()
    let player = rig.player(pattern)
    try player.start()
    try player.pause(at: rig.time(500))
    try player.resume(at: rig.time(500 + milliseconds))
    rig.advance(to: 1000)
    #expect(rig.steepest <= whole.steepest + 0.7072 / 96)
    // Afterwards it is the same tone, later by the pause.
    let shift = Int((milliseconds * 48).rounded())
    let differences = (25_000..<47_000).map { abs(rig.left[$0 + shift] - whole.left[$0]) }
    #expect(try #require(differences.max()) < 0.001)
  }

  @Test func `a pause that is shorter than its fade keeps the place in a file`() throws {
    let rig = try SoundRig()
    let player = rig.player()
    try player.start()
    try player.pause(at: rig.time(500))
    try player.resume(at: rig.time(501))
    rig.advance(to: 1000)
    #expect(abs(rig.place(at: 900) - 899) <= 0.03)
  }

  @Test func `a stage plays sounds without a session`() throws {
    let rig = try SoundRig()
    rig.advance(to: 100)
    let bank = SoundRig.bank(SoundRig.place)
    let timeline = Timeline(SoundRig.place, soundLengths: bank.lengths(of: SoundRig.place))
    #expect(rig.stage.play(timeline, bank))
    rig.advance(to: 400)
    #expect(abs(rig.place(at: 300) - 200) <= 0.03)
    #expect(rig.session.firstStartNanoseconds == nil)
  }
}
