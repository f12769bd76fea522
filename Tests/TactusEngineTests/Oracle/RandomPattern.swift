import TactusPattern
import TactusStatistics

/// Random patterns with every kind of entry, including unusual ones.
///
/// Times are whole microseconds and envelope times whole milliseconds, so that nothing begins or
/// ends at times between them.
extension SeededGenerator {
  mutating func pattern() -> Pattern {
    var entries: [Entry] = []
    for _ in 0..<Int.random(in: 0...7, using: &self) { entries.append(Entry(.event(event()))) }
    for _ in 0..<Int.random(in: 0...4, using: &self) {
      entries.append(Entry(.parameter(parameter())))
    }
    for _ in 0..<Int.random(in: 0...3, using: &self) { entries.append(Entry(.curve(curve()))) }
    entries.shuffle(using: &self)
    return Pattern(entries: entries)
  }

  private mutating func event() -> Event {
    let type = pick([
      EventType.hapticTransient, .hapticTransient, .hapticContinuous, .hapticContinuous,
      .hapticContinuous, .audioContinuous, .audioCustom,
    ])
    var event = Event(type, time: once(in: 6) ? 0 : seconds(0...0.3))
    if type == .hapticTransient {
      if once(in: 4) { event.duration = seconds(0...0.1) }
    } else if !once(in: 8) {
      event.duration = seconds(0.001...0.2)
    }
    let own: [EventParameterID] = [
      .hapticIntensity, .hapticSharpness, .attackTime, .decayTime, .releaseTime, .sustained,
    ]
    for id in own where !once(in: 3) {
      event.parameters.append(EventParameter(id, eventValue(id)))
    }
    if once(in: 8) { event.parameters.append(EventParameter(.hapticIntensity, value(0...1))) }
    return event
  }

  private mutating func eventValue(_ id: EventParameterID) -> Double {
    switch id {
    case .attackTime, .decayTime, .releaseTime:
      once(in: 4) ? value(-0.1...1.2) : once(in: 3) ? 0 : value(0...0.1)
    case .sustained: pick([0, 1, 0.4, 0.5])
    default: once(in: 6) ? value(-1...2) : value(0...1)
    }
  }

  private mutating func time() -> Double { once(in: 4) ? 0 : seconds(0...0.4) }

  mutating func parameter() -> DynamicParameter {
    let id = controlID()
    return DynamicParameter(id, controlValue(id), time: time())
  }

  /// Parameters for envelope times change only in steps. Otherwise the engine would round the
  /// lengths to whole nanoseconds, and the oracle would have to do the same.
  mutating func curve() -> ParameterCurve {
    let id = controlID()
    let isSteep = id == .hapticIntensity || id == .hapticSharpness
    var points: [ParameterCurve.ControlPoint] = []
    let level = controlValue(id)
    for _ in 0..<Int.random(in: 1...6, using: &self) {
      let place = once(in: 5) ? 0.05 : seconds(0...0.2)
      points.append(.init(place, isSteep ? controlValue(id) : level))
    }
    if !once(in: 3) { points.sort { $0.time < $1.time } }
    return ParameterCurve(id, time: time(), points: points)
  }

  private mutating func controlID() -> ControlID {
    once(in: 3)
      ? pick([.hapticAttackTime, .hapticDecayTime, .hapticReleaseTime, .audioReleaseTime])
      : pick([.hapticIntensity, .hapticSharpness])
  }

  private mutating func controlValue(_ id: ControlID) -> Double {
    switch id {
    case .hapticIntensity: once(in: 5) ? value(-0.5...2) : value(0...1)
    case .hapticSharpness: once(in: 5) ? value(-2...2) : value(-0.5...0.5)
    default: value(-0.1...0.1)
    }
  }
}
