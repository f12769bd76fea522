import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import TactusSerial

/// Engine, order channel, link, line and device on one virtual clock, while parts of them stall.
struct StallRun {
  let session = Session.virtual()
  let output: SessionOutput
  let device: VirtualDevice
  let player: Player
  let stalls: [Stall]
  private var now = 0
  private var engineStands = false
  /// Greeted once for all runs.
  private static let greeted = Greeted(world: Self.greeted(World.Settings()))

  // Sendable: it is only copied.
  private struct Greeted: @unchecked Sendable { let world: World }

  private static func greeted(_ settings: World.Settings) -> World {
    World.ready(settings, at: Session.virtualStart - 500 * millisecond)
  }

  init(
    _ pattern: Pattern, lookAhead: Int64, _ stalls: [Stall],
    settings: World.Settings? = nil
  ) throws {
    var world = settings.map(Self.greeted) ?? Self.greeted.world
    world.channel = OrderChannel(isPolled: false)
    device = try VirtualDevice(world, lookAheadNanoseconds: lookAhead * millisecond)
    output = try session.open(device)
    player = session.makePlayer(Timeline(pattern), in: session.makeGroup(), on: output)
    self.stalls = stalls
    try player.start()
  }

  /// Lets time pass up to some milliseconds from the start of the pattern.
  mutating func advance(to end: Int) {
    while now < end {
      let present = stalls.filter { ($0.start..<$0.end).contains(now) }
      device.with { world in
        world.settings.frozen = present.reduce(into: []) { $0.formUnion($1.frozen) }
        world.settings.held = present.reduce(into: []) { $0.formUnion($1.held) }
        world.settings.cut = present.reduce(into: []) { $0.formUnion($1.cut) }
      }
      now += 1
      let time = Session.virtualStart + Int64(now) * millisecond
      let stands = present.contains { $0.stopsEngine }
      if engineStands, !stands { session.stall(until: time - millisecond) }
      engineStands = stands
      if !stands { session.advance(to: time) }
      device.advance(to: time)
    }
  }

  /// Milliseconds from the start of the pattern at which a tick was made.
  func milliseconds(_ tick: World.Tick) -> Double {
    Double(tick.host - Session.virtualStart) / 1e6
  }
}

/// What a pattern asks of each actuator, played without a device and without a stall.
struct UndisturbedLevels {
  private let segments: [[Segment]]

  init(_ pattern: Pattern, on capabilities: OutputCapabilities, seconds: Double) throws {
    var declared = capabilities
    (declared.latencyNanoseconds, declared.lookAheadNanoseconds) = (0, 0)
    let session = Session.virtual()
    let device = LoopbackDevice(declared, id: DeviceID("loopback"))
    let output = try session.open(device)
    let player = session.makePlayer(Timeline(pattern), in: session.makeGroup(), on: output)
    try player.start()
    session.advance(to: Session.virtualStart + Int64(seconds * 1e9))
    let captured = device.capture(origin: Session.virtualStart, clock: .virtual).segments
    segments = capabilities.actuators.indices.map { actuator in
      captured.map(\.segment).filter { $0.actuator == actuator }
    }
  }

  /// The lowest and the highest level in a span of time, nanoseconds from the start.
  func range(of actuator: Int, from start: Int64, to end: Int64) -> ClosedRange<Double> {
    let list = segments[actuator]
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].startNanoseconds <= start { low = middle + 1 } else { high = middle }
    }
    var found = [low > 0 ? list[low - 1].reached(at: start) : 0]
    var place = max(low - 1, 0)
    while place < list.count, list[place].startNanoseconds <= end {
      let segment = list[place]
      if segment.startNanoseconds >= start { found.append(segment.startLevel) }
      let next = place + 1 < list.count ? list[place + 1].startNanoseconds : .max
      if next > start { found.append(segment.reached(at: min(end, next))) }
      place += 1
    }
    return (found.min() ?? 0)...(found.max() ?? 0)
  }
}

extension Segment {
  /// The level at a time from the start on.
  fileprivate func reached(at time: Int64) -> Double {
    let length = endNanoseconds - startNanoseconds
    guard length > 0, time < endNanoseconds else { return endLevel }
    return startLevel
      + (endLevel - startLevel) * Double(time - startNanoseconds) / Double(length)
  }
}
