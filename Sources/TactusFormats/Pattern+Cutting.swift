internal import TactusPattern

extension Pattern {
  /// The pattern up to a time in seconds. Events that begin at this time or later are removed, and
  /// an event that is playing ends at this time. Releases after it are silenced by a change of
  /// intensity or volume to 0. A tap that has begun is played to its end.
  func cut(at seconds: Double) -> Pattern {
    var result = self
    result.entries = entries.compactMap { entry in
      var entry = entry
      switch entry.content {
      case .event(let event):
        guard let event = event.cut(at: seconds) else { return nil }
        entry.content = .event(event)
      case .parameter(let parameter):
        if parameter.time >= seconds { return nil }
      case .curve(let curve):
        guard let curve = curve.cut(at: seconds) else { return nil }
        entry.content = .curve(curve)
      case .unknown: break
      }
      return entry
    }
    for (type, id) in [
      (EventType.hapticContinuous, ControlID.hapticIntensity), (.audioContinuous, .audioVolume),
    ] where result.rings(type, after: seconds) {
      result.entries.append(Entry(.parameter(DynamicParameter(id, 0, time: seconds))))
    }
    return result
  }

  /// Whether an event of a type ends after a time.
  private func rings(_ type: EventType, after seconds: Double) -> Bool {
    var part = self
    part.entries.removeAll { entry in
      if case .event(let event) = entry.content { event.type != type } else { false }
    }
    return Timeline(part).endNanoseconds > Nanoseconds.from(seconds: seconds)
  }
}

extension Event {
  /// The event, shortened to end at a time in seconds; nil if it begins at this time or later.
  fileprivate func cut(at seconds: Double) -> Event? {
    let rest = seconds - time
    guard Nanoseconds.from(seconds: rest) > 0 else { return nil }
    var event = self
    // An event without a duration plays until it is stopped, so it also gets an end.
    let isOpen = type != .hapticTransient && (duration ?? 0) <= 0
    if isOpen || (duration ?? 0) > rest { event.duration = rest }
    return event
  }
}

extension ParameterCurve {
  /// The curve up to a time in seconds; nil if it begins at this time or later.
  fileprivate func cut(at seconds: Double) -> ParameterCurve? {
    let rest = seconds - time
    if rest <= 0 { return nil }
    var curve = self
    curve.points.removeAll { $0.time > rest }
    if curve.points.count == points.count { return self }
    let ordered = points.sorted { $0.time < $1.time }
    let next = ordered.partitioningIndex { $0.time > rest }
    guard next > 0, next < ordered.count else { return curve.points.isEmpty ? nil : curve }
    let (before, after) = (ordered[next - 1], ordered[next])
    let share = (rest - before.time) / (after.time - before.time)
    curve.points.append(
      ControlPoint(rest, before.value + (after.value - before.value) * share))
    return curve
  }
}
