internal import TactusPattern

/// Patterns of many events of which few sound: half are over, half have not begun, and in between
/// some last for longer than anybody measures.
struct SteadyPattern {
  let timeline: Timeline
  /// Nanoseconds from the start at which the lasting events begin.
  let start: Int64

  /// Seconds between two of the short events.
  private static let interval = 0.001
  /// Seconds that the lasting events last.
  private static let lasting = 2000.0

  /// - Parameters:
  ///   - count: all events; where there are fewer than active ones, only those.
  ///   - active: the lasting ones.
  init(events count: Int, active: Int) {
    let short = max(count - active, 0)
    let finished = short / 2
    // A second later the last tap is over, however long it is.
    let start = Double(finished) * Self.interval + 1
    var events: [Event] = []
    events.reserveCapacity(count)
    for index in 0..<finished { events.append(Self.tap(at: Double(index) * Self.interval)) }
    for index in 0..<active { events.append(Self.lasting(index, at: start)) }
    for index in 0..<(short - finished) {
      events.append(Self.tap(at: start + Self.lasting + Double(index) * Self.interval))
    }
    // The intensity moves all the time, so that every point of the grid is a step.
    let curve = ParameterCurve(
      .hapticIntensity, time: start, points: [.init(0, 0), .init(Self.lasting, 1)])
    timeline = Timeline(Pattern(events: events, curves: [curve]))
    self.start = Nanoseconds.from(seconds: start)
  }

  private static func tap(at time: Double) -> Event {
    Event(.hapticTransient, time: time, parameters: [.init(.hapticIntensity, 0.5)])
  }

  private static func lasting(_ index: Int, at time: Double) -> Event {
    Event(
      .hapticContinuous, time: time, duration: lasting,
      parameters: [.init(.hapticIntensity, 0.01), .init(.hapticSharpness, 0.5)])
  }
}
