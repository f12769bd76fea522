internal import TactusPattern
internal import TactusPlot

/// The events of a pattern as marks, one row per type. The number of an event is its position among
/// the events of the file, from 1.
struct EventRows {
  private let events: [(number: Int, event: Event)]
  /// The time at which the picture ends, in seconds from the start.
  private let end: Double

  init(_ pattern: Pattern, end: Double) {
    events = pattern.events.enumerated().map { ($0.offset + 1, $0.element) }
      .filter { $0.1.time <= end }
      .sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }
    self.end = end
  }

  var rows: [MarkRow] {
    EventType.allCases.compactMap { type in
      let marks = events.filter { $0.event.type == type }.map(mark)
      if marks.isEmpty { return nil }
      let noun = type.noun + (marks.count == 1 ? "" : "s")
      return MarkRow("\(marks.count) \(noun)", type.ink, marks: marks)
    }
  }

  private func mark(_ number: Int, _ event: Event) -> Mark {
    guard event.type != .hapticTransient else {
      return Mark("#\(number)", short: "#\(number)", start: event.time)
    }
    let length = length(of: event)
    let (level, levelValue, tone, toneValue) =
      event.type.isHaptic
      ? ("intensity", event.value(.hapticIntensity), "sharpness", event.value(.hapticSharpness))
      : ("volume", event.value(.audioVolume), "pitch", event.value(.audioPitch))
    let name = [
      "#\(number)", length.map(Decimal.time) ?? "until stopped",
      "\(level) \(Decimal.short(levelValue))", "\(tone) \(Decimal.short(toneValue))",
    ]
    return Mark(
      name.joined(separator: ", "), short: "#\(number)", start: event.time,
      end: length.map { event.time + $0 } ?? end)
  }

  /// The length of an event without its release, in seconds; nil if it plays until it is stopped.
  private func length(of event: Event) -> Double? {
    if let duration = event.duration, duration > 0 { return duration }
    guard event.type.hasEnvelope else { return 0 }
    if event.value(.sustained) >= 0.5 { return nil }
    return limitedToUnit(event.value(.attackTime)) + limitedToUnit(event.value(.decayTime))
  }
}

extension EventType {
  /// The name of an event of this type.
  var noun: String {
    switch self {
    case .hapticTransient: "transient"
    case .hapticContinuous: "continuous event"
    case .audioContinuous: "tone"
    case .audioCustom: "sound"
    }
  }

  /// The colour of the marks for events of this type.
  fileprivate var ink: Ink {
    switch self {
    case .hapticTransient: .third
    case .hapticContinuous: .first
    case .audioContinuous: .fourth
    case .audioCustom: .fifth
    }
  }
}
