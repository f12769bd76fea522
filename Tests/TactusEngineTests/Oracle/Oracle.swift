import TactusPattern

/// The rules of playback, written as simply as possible: in seconds and `Double`, from the values
/// of the pattern, without state that is kept from one time to the next.
///
/// The tests compare the engine with this oracle. It shares only the value types of patterns with
/// the engine, and is slow.
enum Oracle {
  static func limited(_ value: Double, from low: Double = 0) -> Double {
    min(max(value, low), 1)
  }

  /// The value of an event's property: the last entry for it in the event's list, or the default.
  static func own(_ event: Event, _ id: EventParameterID) -> Double {
    var result = id.defaultValue(for: event.type)
    for parameter in event.parameters where parameter.id == id { result = parameter.value }
    return result
  }

  /// A change of one dynamic parameter: the points of a curve, or one point.
  struct Change {
    var id: ControlID
    /// The points in the order of time, in seconds.
    var points: [(time: Double, value: Double)]

    init(_ parameter: DynamicParameter) {
      id = parameter.id
      points = [(max(parameter.time, 0), parameter.value)]
    }

    init(_ curve: ParameterCurve, from start: Double) {
      id = curve.id
      let unsorted = curve.points.map { (time: max(start + $0.time, 0), value: $0.value) }
      points = unsorted.enumerated()
        .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }

    var start: Double { points[0].time }

    /// The value at or after the start. It is linear between two points, and constant after the
    /// last one.
    func value(at time: Double) -> Double {
      let next = points.firstIndex { $0.time > time } ?? points.count
      let from = points[max(next - 1, 0)]
      guard next < points.count, next > 0 else { return from.value }
      let to = points[next]
      return from.value + (to.value - from.value) * (time - from.time) / (to.time - from.time)
    }
  }

  /// All changes in a pattern, in the order of the file.
  static func changes(_ pattern: Pattern) -> [Change] {
    pattern.entries.compactMap { entry in
      switch entry.content {
      case .parameter(let parameter): Change(parameter)
      case .curve(let curve): curve.points.isEmpty ? nil : Change(curve, from: curve.time)
      case .event, .unknown: nil
      }
    }
  }

  /// The change that applies at a time: the one with the latest start. If several have this start,
  /// the last one in the list applies.
  static func inForce(_ changes: [Change], _ id: ControlID, at time: Double) -> Change? {
    var winner: Change?
    for change in changes where change.id == id && change.start <= time {
      if change.start >= winner?.start ?? -.infinity { winner = change }
    }
    return winner
  }
}

extension Oracle {
  /// The properties of a continuous event's envelope that are fixed at its beginning, in seconds.
  struct Envelope {
    var attack: Double
    var decay: Double
    var isSustained: Bool
    /// The duration; 0 if the event is endless.
    var duration: Double

    init(_ event: Event, attackControl: Double, decayControl: Double) {
      attack = limited(own(event, .attackTime) + attackControl)
      decay = limited(own(event, .decayTime) + decayControl)
      isSustained = own(event, .sustained) >= 0.5
      duration = event.duration ?? 0
    }

    /// The envelope as if the event had no end.
    private func body(_ age: Double) -> Double {
      if age < attack { return age / attack }
      if isSustained { return 1 }
      return decay > 0 ? max(0, 1 - (age - attack) / decay) : 0
    }

    /// The envelope at an age of 0 or more.
    /// - Parameter release: returns the release time in seconds, control included and limited.
    func value(_ age: Double, release: () -> Double) -> Double {
      if duration == 0 || age < duration { return body(age) }
      if !isSustained { return 0 }
      let release = release()
      guard age < duration + release else { return 0 }
      return body(duration) * (1 - (age - duration) / release)
    }

    /// The age at which the event is over.
    func end(release: () -> Double) -> Double {
      if isSustained {
        return duration == 0 ? .infinity : duration + (body(duration) > 0 ? release() : 0)
      }
      return duration == 0 ? attack + decay : min(attack + decay, duration)
    }
  }

  /// The sum of the levels, limited to 1, and the mean sharpness weighted by the levels.
  static func sum(_ parts: [(level: Double, sharpness: Double)]) -> ZoneLook {
    let levels = parts.reduce(0) { $0 + $1.level }
    guard levels > 0 else { return ZoneLook(intensity: 0, sharpness: 0) }
    let weighted = parts.reduce(0) { $0 + $1.level * $1.sharpness }
    return ZoneLook(intensity: min(levels, 1), sharpness: weighted / levels)
  }

  /// The intensity and sharpness of a zone at one time.
  struct ZoneLook: Equatable {
    var intensity: Double
    var sharpness: Double
  }
}
