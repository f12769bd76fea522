import TactusLoopback
import TactusPattern
import TactusSound
import Testing

@testable import TactusEngine

/// Checks that sounds follow the commands of their player, to the frame.
@Suite("Sounds of players") struct SoundTransportTests {
  /// The permitted error of the place in a file, in milliseconds. An onset between two frames may
  /// differ by half a frame, 0.01 ms. The rest allows for rounding of times to frames and for the
  /// precision of a sample.
  private static let tolerance = 0.03
  /// The largest allowed change from one frame to the next: a fade of the gain over 96 frames, plus
  /// the slope of the file.
  private static let gainStep: Float = 0.7072 / 96 + 0.001

  private func expect(
    _ rig: SoundRig, at milliseconds: Double, place: Double,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let found = rig.place(at: milliseconds)
    #expect(
      abs(found - place) <= Self.tolerance, "\(milliseconds) ms: \(found)", sourceLocation: location
    )
  }

  @Test func `a start begins the file at its time`() throws {
    let rig = try SoundRig()
    try rig.player().start(at: rig.time(100))
    rig.advance(to: 300)
    expect(rig, at: 99, place: 0)
    expect(rig, at: 103, place: 3)
    expect(rig, at: 250, place: 150)
  }

  @Test func `a command that is due at once waits for the latency of the sounds`() throws {
    let rig = try SoundRig(leadMilliseconds: 40)
    rig.advance(to: 100)
    try rig.player().start()
    rig.advance(to: 300)
    expect(rig, at: 139, place: 0)
    expect(rig, at: 200, place: 60)
    #expect(rig.session.firstStartNanoseconds == rig.time(140), "touch waits as long")
  }

  @Test func `a stop while a start waits for its sound discards the start`() throws {
    let rig = try SoundRig(leadMilliseconds: 40)
    rig.advance(to: 100)
    let player = rig.player(Pattern(events: [.buzz(for: 500), SoundRig.place(loops: true)]))
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.start()
    rig.advance(to: 120)
    try player.stop()
    rig.advance(to: 400)
    #expect(player.isIdle && ends.value == 1)
    #expect(rig.left.allSatisfy { $0 == 0 })
    #expect(rig.session.firstStartNanoseconds == nil)
    try player.start()
    rig.advance(to: 500)
    expect(rig, at: 480, place: 40)
  }

  @Test func `haptics play even if nothing renders the sounds`() throws {
    let rig = try SoundRig()
    let player = rig.player()
    for turn in 0..<(2 * EngineLimits.commands) {
      try player.setLoops(false)
      if turn.isMultiple(of: 100) { rig.session.advance(to: rig.time(Double(turn) / 100)) }
    }
    rig.session.advance(to: rig.time(200))
    try player.start()
    rig.session.advance(to: rig.time(300))
    #expect(rig.session.firstStartNanoseconds == rig.time(200))
  }

  @Test func `a player without sounds never waits`() throws {
    let rig = try SoundRig(leadMilliseconds: 40)
    rig.advance(to: 100)
    let tap = Timeline(Pattern(events: [Event(.hapticTransient)]))
    try rig.session.makePlayer(tap, in: rig.group, on: rig.output).start()
    rig.advance(to: 200)
    #expect(rig.session.firstStartNanoseconds == rig.time(100))
  }

  @Test func `a stop fades the sound out`() throws {
    let rig = try SoundRig()
    let player = rig.player()
    try player.start()
    rig.advance(to: 1000)
    try player.stop()
    rig.advance(to: 1200)
    expect(rig, at: 999, place: 999)
    expect(rig, at: 1003, place: 0)
    #expect(rig.steepest <= Self.gainStep)
  }

  @Test func `a cancel discards pending starts`() throws {
    let rig = try SoundRig()
    let player = rig.player()
    try player.start(at: rig.time(50))
    try player.start(at: rig.time(400))
    rig.advance(to: 100)
    player.cancel()
    rig.advance(to: 600)
    expect(rig, at: 90, place: 40)
    expect(rig, at: 500, place: 0)
  }

  @Test func `a paused sound is silent and continues at its place`() throws {
    let rig = try SoundRig()
    let player = rig.player()
    try player.start()
    try player.pause(at: rig.time(500))
    try player.resume(at: rig.time(800))
    rig.advance(to: 1000)
    expect(rig, at: 499, place: 499)
    expect(rig, at: 600, place: 0)
    expect(rig, at: 900, place: 600)
    #expect(rig.steepest <= Self.gainStep)
  }

  @Test(arguments: [0.25, 1.5, 2]) func `the rate changes the speed of a file`(
    rate: Double
  ) throws {
    let rig = try SoundRig()
    let player = rig.player()
    try player.start()
    try player.setRate(rate, at: rig.time(200))
    rig.advance(to: 600)
    expect(rig, at: 199, place: 199)
    expect(rig, at: 500, place: 200 + 300 * rate)
  }

  @Test func `a seek leaves out sounds that began before its place`() throws {
    let rig = try SoundRig()
    let player = rig.player(Pattern(events: [SoundRig.place(), SoundRig.place(at: 0.5)]))
    try player.start()
    try player.seek(to: 400_000_000, at: rig.time(100))
    rig.advance(to: 500)
    expect(rig, at: 99, place: 99)
    expect(rig, at: 150, place: 0)
    expect(rig, at: 300, place: 100)
    #expect(rig.steepest <= Self.gainStep)
  }

  @Test func `each pass of a loop begins the sound again`() throws {
    let rig = try SoundRig()
    let player = rig.player()
    try player.setLoops(true)
    try player.setLoopEnd(300_000_000)
    try player.start()
    rig.advance(to: 1000)
    for pass in 0..<3 { expect(rig, at: Double(300 * pass + 250), place: 250) }
    #expect(rig.steepest <= Self.gainStep)
  }

  @Test func `a loop whose length is that of its sound does not drift`() throws {
    let rig = try SoundRig()
    let player = rig.player(Pattern(events: [SoundRig.place(duration: 0.1)]))
    try player.setLoops(true)
    try player.start()
    rig.advance(to: 10_000)
    for pass in [0, 50, 99] { expect(rig, at: Double(100 * pass) + 50, place: 50) }
  }

  @Test func `a muted sound goes on in silence`() throws {
    let rig = try SoundRig()
    let player = rig.player()
    try player.start()
    rig.advance(to: 100)
    player.isMuted = true
    rig.advance(to: 300)
    player.isMuted = false
    rig.advance(to: 500)
    expect(rig, at: 200, place: 0)
    expect(rig, at: 400, place: 400)
    #expect(rig.steepest <= Self.gainStep)
  }

  @Test func `haptics and sounds of a group are muted separately`() throws {
    let rig = try SoundRig()
    let player = rig.player()
    try player.start()
    rig.session.setMuted(true, rig.group)
    rig.advance(to: 100)
    rig.session.setSoundMuted(true, rig.group)
    rig.advance(to: 200)
    expect(rig, at: 90, place: 90)
    expect(rig, at: 190, place: 0)
  }

  @Test func `a start that plays only haptics is not heard`() throws {
    let rig = try SoundRig()
    try rig.player().start(playing: .haptic)
    rig.advance(to: 200)
    #expect(rig.left.allSatisfy { $0 == 0 })
  }

  @Test func `sent audio parameters change playing sounds`() throws {
    let rig = try SoundRig()
    let player = rig.player()
    try player.start()
    try player.send([DynamicParameter(.audioVolume, 0.5)], at: rig.time(500))
    let curve = ParameterCurve(.audioVolume, points: [.init(0, 0.5), .init(0.1, 1)])
    try player.schedule(curve, at: rig.time(700))
    rig.advance(to: 1000)
    expect(rig, at: 499, place: 499)
    expect(rig, at: 600, place: 300)
    expect(rig, at: 750, place: 750 * 0.75)
    expect(rig, at: 900, place: 900)
    #expect(rig.steepest <= Self.gainStep)
  }

  @Test func `a player ends with its sound, and reports its end once`() throws {
    let rig = try SoundRig()
    let player = rig.player(
      Pattern(events: [Event(.hapticTransient), SoundRig.place(at: 0.1)]))
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.start()
    rig.advance(to: 2090)
    #expect(ends.value == 0)
    rig.advance(to: 2200)
    #expect(ends.value == 1)
    expect(rig, at: 2000, place: 1900)
    #expect(player.isIdle)
  }

  @Test func `a looping file plays until it is stopped`() throws {
    let rig = try SoundRig()
    let player = rig.player(Pattern(events: [SoundRig.place(loops: true)]))
    #expect(player.timeline.isEndless)
    try player.start()
    rig.advance(to: 5000)
    expect(rig, at: 4500, place: 500)
    try player.stop()
    rig.advance(to: 5100)
    expect(rig, at: 5050, place: 0)
  }

  @Test func `the sounds of two players are added`() throws {
    let rig = try SoundRig()
    let (first, second) = (rig.player(), rig.player())
    try first.start()
    try second.start(at: rig.time(100))
    rig.advance(to: 300)
    expect(rig, at: 200, place: 200 + 100)
  }

  @Test func `the rendered frames do not depend on the sizes of the blocks`() throws {
    let whole = try steered(blocks: [900])
    for blocks in [[1], [7, 480, 1]] { #expect(try steered(blocks: blocks) == whole) }
  }

  private func steered(blocks: [Int]) throws -> [Float] {
    let rig = try SoundRig()
    let player = rig.player(
      Pattern(events: [
        SoundRig.place(), Event(.audioContinuous, time: 0.123_456_7, duration: 0.3),
      ]))
    try player.start(at: rig.time(3.3))
    try player.setRate(1.7, at: rig.time(50.5))
    try player.pause(at: rig.time(200.2))
    try player.resume(at: rig.time(260.6))
    try player.send([DynamicParameter(.audioPitch, 0.4)], at: rig.time(300.3))
    try player.seek(to: 100_000_000, at: rig.time(420.7))
    var (next, turn) = (0, 0)
    while next < 900 {
      next = min(next + blocks[turn % blocks.count], 900)
      turn += 1
      rig.advance(to: next)
    }
    return rig.left
  }

  @Test func `the sounds of a player end when its device is lost`() throws {
    let rig = try SoundRig()
    try rig.player().start()
    rig.advance(to: 100)
    rig.device.unplug()
    rig.advance(to: 300)
    expect(rig, at: 90, place: 90)
    expect(rig, at: 250, place: 0)
  }

  @Test func `a command that is refused for haptics is also refused for sounds`() throws {
    let rig = try SoundRig()
    let player = rig.player()
    rig.advance(to: 1)
    for _ in 0..<EngineLimits.commands { try player.setLoops(false, at: rig.time(500)) }
    #expect(throws: EngineError.queueFull) { try player.start() }
    rig.advance(to: 600)
    try player.start()
    rig.advance(to: 800)
    expect(rig, at: 700, place: 100)
  }
}
