internal import BenchKit
internal import TactusEngine
internal import TactusPattern

/// A Timeline of overlapping events with a constant number of active ones, played from start to
/// end. Each event begins and ends at a different time, so that the engine makes two steps for
/// each.
struct OverlapPart {
  let events: Int
  private let session: PlayingSession
  private let player: Player
  private let length: Int64

  /// The number of active events.
  private static let active = 50
  /// The duration of each event in seconds.
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

  /// Creates the subject. One piece is one event.
  func subject() -> TimedWork {
    TimedWork("\(events) overlapping events", pieces: events, samples: 1) { _ in
      PlayingSession.command { () throws(EngineError) in try player.start() }
      session.advance(by: length + 1)
      PlayingSession.command { () throws(EngineError) in try player.stop() }
      session.advance(by: 1)
    }
  }
}
