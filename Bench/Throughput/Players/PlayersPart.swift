internal import BenchKit
internal import TactusEngine
internal import TactusPattern

/// Measures the creation, start and release of many players with a short pattern.
struct PlayersPart {
  private let session: PlayingSession
  private let timeline: Timeline
  private let count: Int

  init(players: Int) throws(BenchError) {
    session = try PlayingSession()
    // The number is limited to the size of the command queue.
    count = min(players, EngineLimits.commands)
    timeline = Timeline(
      Pattern(events: [
        Event(.hapticTransient, parameters: [.init(.hapticIntensity, 0.01)]),
        Event(.hapticTransient, time: 0.02, parameters: [.init(.hapticIntensity, 0.01)]),
      ]))
  }

  /// Creates two subjects. One only creates and releases players; the other creates them, plays
  /// them to the end and releases them.
  func subjects(_ options: ThroughputOptions) -> [TimedWork] {
    [
      TimedWork("make and drop", pieces: count, samples: options.samples) { count in
        for _ in 0..<count { _ = session.makePlayer(timeline) }
      },
      TimedWork("make, start and drop", pieces: count, samples: options.samples) { count in
        for _ in 0..<count { start(session.makePlayer(timeline)) }
        session.advance(by: 1_000_000_000)
      },
    ]
  }

  private func start(_ player: Player) {
    PlayingSession.command { () throws(EngineError) in try player.start() }
  }
}
