internal import BenchKit
internal import TactusEngine
internal import TactusPattern

/// Measures a start in the middle of a Timeline: a seek, a start, a step and a stop.
struct SeekPart {
  let events: Int
  private let session: PlayingSession
  private let player: Player
  /// The length of the Timeline in nanoseconds.
  private let length: Int64
  private static let starts = 200

  init(events: Int) throws(BenchError) {
    self.events = events
    let timeline = Timeline(Self.pattern(events: events))
    length = timeline.durationNanoseconds
    session = try PlayingSession()
    player = session.makePlayer(timeline)
  }

  func subject(_ options: ThroughputOptions) -> TimedWork {
    TimedWork("\(events) events", pieces: Self.starts, samples: options.samples) { count in
      for index in 0..<count { start(at: place(index)) }
    }
  }

  /// A time in the Timeline. Consecutive times are spread in an order that caches cannot predict.
  private func place(_ index: Int) -> Int64 {
    length / Int64(Self.starts) * Int64(index * 73 % Self.starts)
  }

  private func start(at offset: Int64) {
    PlayingSession.command { () throws(EngineError) in
      try player.seek(to: offset)
      try player.start()
    }
    session.advance(by: 1)
    PlayingSession.command { () throws(EngineError) in try player.stop() }
    session.advance(by: 1)
  }

  /// A pattern of taps and parameter changes; each tenth entry is a parameter change.
  private static func pattern(events: Int) -> Pattern {
    let times = (0..<events).map { Double($0) * 0.05 }
    return Pattern(
      events: times.enumerated().filter { $0.offset % 10 != 9 }.map {
        Event(.hapticTransient, time: $0.element)
      },
      parameters: times.enumerated().filter { $0.offset % 10 == 9 }.map {
        DynamicParameter(.hapticIntensity, Double($0.offset % 7) / 7, time: $0.element)
      })
  }
}
