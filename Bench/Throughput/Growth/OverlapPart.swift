internal import BenchKit
internal import TactusEngine
internal import TactusPattern

/// A Timeline of so many events that overlap, always as many at once, played from start to end.
/// Each begins and ends at a time of its own, so that the engine steps twice for each.
struct OverlapPart {
  let events: Int
  private let session: PlayingSession
  private let player: Player
  private let length: Int64

  /// Events that sound at once.
  private static let active = 50
  /// Seconds that each lasts.
  private static let lasting = 1.0

  init(events: Int) throws(BenchError) {
    self.events = events
    let pattern = Pattern(
      events: (0..<events).map { index in
        Event(
          .hapticContinuous, time: Double(index) * Self.lasting / Double(Self.active),
          duration: Self.lasting, parameters: [.init(.hapticIntensity, 0.01)])
      })
    let timeline = Timeline(pattern)
    length = timeline.hapticEndNanoseconds
    session = try PlayingSession()
    player = session.makePlayer(timeline)
  }

  /// One piece is one event.
  func subject() -> TimedWork {
    TimedWork("\(events) overlapping events", pieces: events, samples: 1) { _ in
      PlayingSession.command { () throws(EngineError) in try player.start() }
      session.advance(by: length + 1)
      PlayingSession.command { () throws(EngineError) in try player.stop() }
      session.advance(by: 1)
    }
  }
}
