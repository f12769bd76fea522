import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// Tests the bound of the command queue, and which commands work although it is full.
@Suite struct QueueTests {
  private let buzz = Pattern(events: [.buzz(for: 100, intensity: 0.8)])
  private let value = DynamicParameter(.hapticIntensity, 0.5)

  private func fill(_ rig: Rig, _ player: Player, at milliseconds: Double) throws {
    let values = Array(repeating: value, count: EngineLimits.commands)
    try player.send(values, at: rig.time(milliseconds))
  }

  /// A rig whose queue is empty, because the command that opens the output was executed.
  private func emptyRig(lookAhead: Double = 0) throws -> Rig {
    let rig = try Rig(lookAheadMilliseconds: lookAhead)
    rig.advance(to: 0)
    return rig
  }

  @Test func `a full queue refuses the next command, and accepts one when there is room`() throws {
    let rig = try emptyRig()
    let player = rig.player(buzz)
    try fill(rig, player, at: 0)
    #expect(throws: EngineError.queueFull) { try player.start() }
    #expect(throws: EngineError.queueFull) { try player.send([self.value]) }
    rig.advance(to: 0)
    try player.start()
    rig.advance(to: 200)
    #expect(isClose(rig.levels([50, 99, 100]), [0.4, 0.4, 0]))
  }

  @Test func `a list of parameters that does not fit into the queue is refused completely`() throws
  {
    let rig = try emptyRig()
    let player = rig.player(buzz)
    try player.start()
    let values = Array(repeating: value, count: EngineLimits.commands)
    #expect(throws: EngineError.queueFull) { try player.send(values) }
    #expect(throws: EngineError.queueFull) { try player.send(values + values) }
    rig.advance(to: 50)
    #expect(isClose(rig.levels([10]), [0.8]))
    try player.send(values)
    rig.advance(to: 80)
    #expect(isClose(rig.levels([49, 50]), [0.8, 0.4]))
  }

  @Test func `scheduled commands occupy the queue until they are due`() throws {
    let rig = try emptyRig()
    let player = rig.player(buzz)
    try fill(rig, player, at: 40)
    rig.advance(to: 39)
    #expect(throws: EngineError.queueFull) { try player.start() }
    rig.advance(to: 40)
    try player.start()
    rig.advance(to: 50)
    #expect(isClose(rig.levels([45]), [0.4]))
  }

  @Test func `stop, cancel and mute work when the queue is full`() throws {
    let rig = try emptyRig()
    let players = (0..<3).map { _ in rig.player(buzz) }
    for player in players { try player.start() }
    rig.advance(to: 10)
    try fill(rig, rig.player(buzz), at: 1000)
    #expect(throws: EngineError.queueFull) { try players[0].pause() }
    try players[0].stop()
    rig.advance(to: 20)
    players[1].isMuted = true
    rig.advance(to: 30)
    players[2].cancel()
    rig.advance(to: 50)
    #expect(isClose(rig.levels([5, 10, 25, 30]), [1, 1, 0.8, 0]))
  }

  @Test func `a cancel makes room at once`() throws {
    let rig = try emptyRig()
    let player = rig.player(buzz)
    try fill(rig, player, at: 1000)
    rig.advance(to: 10)
    player.cancel()
    rig.advance(to: 10)
    try player.start()
    rig.advance(to: 50)
    #expect(isClose(rig.levels([30]), [0.8]))
  }

  @Test(arguments: [0.0, 20])
  func `commands that become due while a player is paused leave the queue`(_ lookAhead: Double)
    throws
  {
    let rig = try emptyRig(lookAhead: lookAhead)
    let player = rig.player(buzz)
    try player.start()
    try player.pause(at: rig.time(30))
    rig.advance(to: 100)
    try fill(rig, player, at: 200)
    rig.advance(to: 300)
    try player.resume()
    rig.advance(to: 330)
    #expect(isClose(rig.levels([20, 40, 310]), [0.8, 0, 0.4]))
  }

  @Test(arguments: [0.0, 20])
  func `commands that become due during a long silence leave the queue`(_ lookAhead: Double) throws
  {
    let rig = try emptyRig(lookAhead: lookAhead)
    let player = rig.player(Pattern(events: [.tap(at: 100_000)]))
    try player.start()
    rig.advance(to: 10)
    try fill(rig, player, at: 200)
    rig.advance(to: 300)
    try player.send([value])
    rig.advance(to: 301)
  }
}
