internal import BenchKit
internal import TactusEngine

/// Steps of a session in the middle of a Timeline.
struct StepPart {
  let events: Int
  let active: Int
  private let session: PlayingSession
  private let player: Player

  /// The interval between two steps in nanoseconds: the update interval of the device.
  private static let interval: Int64 = 1_000_000
  /// The number of steps in a sample. The lasting events of the ``SteadyPattern`` are active during
  /// all samples of a run.
  private static let steps = 500

  /// Creates a session, seeks to a moment before the lasting events, and plays until they are
  /// active.
  init(events: Int, active: Int) throws(BenchError) {
    self.events = events
    self.active = active
    let pattern = SteadyPattern(events: events, active: active)
    let session = try PlayingSession()
    let player = session.makePlayer(pattern.timeline)
    let lead = min(pattern.start, 1_100_000_000)
    PlayingSession.command { () throws(EngineError) in
      try player.seek(to: pattern.start - lead)
      try player.start()
    }
    session.advance(by: lead + Self.interval / 2)
    self.session = session
    self.player = player
  }

  func subject(_ options: ThroughputOptions) -> TimedWork {
    TimedWork("\(events) events, \(active) active", pieces: Self.steps, samples: options.samples) {
      session.advance(by: Int64($0) * Self.interval)
    }
  }
}
