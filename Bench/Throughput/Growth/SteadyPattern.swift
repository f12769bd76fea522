internal import TactusPattern

/// A pattern of many short and a few long events, and a start time in its middle. At that time half
/// of the short events have ended and half have not begun. The long events are active, and last
/// longer than any measurement.
struct SteadyPattern {
  let timeline: Timeline
  /// The time in nanoseconds at which the lasting events begin.
  let start: Int64

  /// The interval of the short events in seconds.
  private static let interval = 0.001
  /// The duration of the lasting events in seconds.
  private static let lasting = 2000.0

  /// - Parameters:
  ///   - count: the number of all events; at least the active ones are created.
  ///   - active: the number of lasting events.
  init(events count: Int, active: Int) {
    let short = max(count - active, 0)
    let finished = short / 2
    // The lasting events begin one second after the start of the last tap, so that it has ended.
    let start = Double(finished) * Self.interval + 1
    var events: [Event] = []
    events.reserveCapacity(count)
    for index in 0..<finished { events.append(Self.tap(at: Double(index) * Self.interval)) }
    for index in 0..<active { events.append(Self.lasting(index, at: start)) }
    for index in 0..<(short - finished) {
      events.append(Self.tap(at: start + Self.lasting + Double(index) * Self.interval))
    }
    // The intensity changes continuously, so that every point of the update grid is a step.
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
