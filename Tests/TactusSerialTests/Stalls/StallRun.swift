import TactusDevice
import TactusEngine
import TactusPattern
import TactusSerial

/// Plays a pattern through engine, submission channel, link, line and device on one virtual clock,
/// while parts of them stall, bytes are lost, and a program acts on the player.
struct StallRun {
  let session = Session.virtual()
  let output: SessionOutput
  let device: VirtualDevice
  let stage: Stage
  let stalls: [Stall]
  /// The span in which bytes are lost, in milliseconds, and the probability that a byte is lost.
  var loss: (span: Range<Int>, chance: Double) = (0..<0, 0)
  /// The actions of the program, in the order of time.
  var steering: ArraySlice<Steering> = []
  private var now = 0
  private var engineStands = false
  /// A world with default settings whose link is ready. Runs without settings of their own copy it,
  /// which saves the time of opening the device.
  private static let greeted = Greeted(world: Self.greeted(World.Settings()))

  // The world is not `Sendable`. That is safe here, because it is only copied.
  private struct Greeted: @unchecked Sendable { let world: World }

  private static func greeted(_ settings: World.Settings) -> World {
    World.ready(settings, at: Session.virtualStart - 500 * millisecond)
  }

  init(
    _ pattern: Pattern, lookAhead: Int64, _ stalls: [Stall],
    settings: World.Settings? = nil
  ) throws {
    var world = settings.map(Self.greeted) ?? Self.greeted.world
    world.channel = OrderChannel()
    device = try VirtualDevice(world, lookAheadNanoseconds: lookAhead * millisecond)
    output = try session.open(device)
    stage = try Stage(pattern, session, output)
    self.stalls = stalls
  }

  /// Lets time pass until `end` milliseconds after the start of the pattern.
  mutating func advance(to end: Int) throws {
    while now < end {
      let present = stalls.filter { ($0.start..<$0.end).contains(now) }
      disturb(present)
      now += 1
      let time = Session.virtualStart + Int64(now) * millisecond
      let stands = present.contains { $0.stopsEngine }
      if engineStands, !stands { session.stall(until: time - millisecond) }
      engineStands = stands
      try steer()
      if !stands { session.advance(to: time) }
      device.advance(to: time)
    }
  }

  private func disturb(_ present: [Stall]) {
    device.with { world in
      world.settings.frozen = present.reduce(into: []) { $0.formUnion($1.frozen) }
      world.settings.held = present.reduce(into: []) { $0.formUnion($1.held) }
      world.settings.cut = present.reduce(into: []) { $0.formUnion($1.cut) }
      world.settings.loss = loss.span.contains(now) ? loss.chance : 0
    }
  }

  /// Performs the program's actions that are due before the end of this millisecond.
  private mutating func steer() throws {
    while let next = steering.first, next.time < now {
      steering.removeFirst()
      try stage.perform(next.action)
    }
  }

  /// The time of a tick in milliseconds from the start of the pattern.
  func milliseconds(_ tick: World.Tick) -> Double {
    Double(tick.host - Session.virtualStart) / 1e6
  }
}
