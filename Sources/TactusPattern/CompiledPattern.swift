internal import TactusDevice

/// The arrays of a ``Timeline`` during its construction.
struct CompiledPattern {
  var events: [TimelineEvent]
  var points: [TrackPoint] = []
  var trackStarts = TrackStarts(repeating: 0)
  var duration: Int64
  /// The ends of the last event and of the last haptic event, in nanoseconds.
  var end: Int64 = 0
  var hapticEnd: Int64 = 0
  var peakVoices: Int

  init(_ pattern: Pattern, transientLength: TapLength, soundLengths: [Int64]) {
    events = Self.sortedEvents(pattern, soundLengths)
    duration = Nanoseconds.from(seconds: pattern.duration)
    peakVoices = Self.peakVoices(events, longestTransient: transientLength.longestNanoseconds)
    var tracks = Tracks(pattern)
    for control in ControlID.allCases {
      trackStarts[control.index] = points.count
      points += tracks.points(of: control)
    }
    trackStarts[ControlID.count] = points.count
    findEnds(transientLength: transientLength)
  }

  /// A stable sort: events with the same onset keep their order.
  private static func sortedEvents(
    _ pattern: Pattern, _ soundLengths: [Int64]
  ) -> [TimelineEvent] {
    pattern.events.enumerated()
      .map { index, event in
        TimelineEvent(
          event, index: Int32(truncatingIfNeeded: index),
          length: index < soundLengths.count ? soundLengths[index] : 0)
      }
      .sorted { ($0.onset, $0.index) < ($1.onset, $1.index) }
  }

  /// Finds the end of each event by playing it alone, with the tracks of the pattern.
  private mutating func findEnds(transientLength: TapLength) {
    for event in events {
      let eventEnd = self.end(of: event, transientLength: transientLength)
      end = max(end, eventEnd)
      if event.kind.isHaptic { hapticEnd = max(hapticEnd, eventEnd) }
    }
  }

  private func end(of event: TimelineEvent, transientLength: TapLength) -> Int64 {
    let controls = EventControls(event.kind)
    let onset = Onset(
      event, level: value(controls.level, at: event.onset),
      tone: value(controls.tone, at: event.onset), attack: value(controls.attack, at: event.onset),
      decay: value(controls.decay, at: event.onset))
    var voice = Voice.begin(
      event, onset, patternTime: event.onset, engineTime: event.onset, fraction: 0,
      tap: transientLength)
    var end = event.onset
    while var current = voice {
      end = current.stageEnd
      if end == .max { break }
      let release = value(controls.release, at: end)
      voice = current.enterNextStage(releaseControl: release) ? current : nil
    }
    return end
  }

  private func value(_ control: ControlID, at time: Int64) -> Double {
    let range = trackStarts[control.index]..<trackStarts[control.index + 1]
    let next = points[range].partitioningIndex { $0.time > time }
    guard next > range.lowerBound else { return control.neutralValue }
    let point = points[next - 1]
    return point.value + point.slope * Double(time - point.time)
  }
}

extension CompiledPattern {
  /// The largest number of events that can overlap if each lasts as long as dynamic parameters and
  /// the rate can make it.
  private static func peakVoices(_ events: [TimelineEvent], longestTransient: Int64) -> Int {
    let starts = events.map(\.onset)
    let ends = events.map { longestEnd(of: $0, longestTransient: longestTransient) }.sorted()
    var peak = 0
    var ended = 0
    for (index, start) in starts.enumerated() {
      while ended < ends.count, ends[ended] < start { ended += 1 }
      peak = max(peak, index + 1 - ended)
    }
    return peak
  }

  /// The latest end of an event in pattern time, with any dynamic parameters and at any rate. A
  /// stage of an envelope lasts one second at most. The length of a tap is fixed in engine time, so
  /// in pattern time a tap is longest at the highest rate.
  private static func longestEnd(of event: TimelineEvent, longestTransient: Int64) -> Int64 {
    let second = Int64(Nanoseconds.perSecond)
    // Allows for one nanosecond of rounding in engine time, at the highest rate.
    let slack = Int64(PlaybackRate.range.upperBound)
    switch event.kind {
    case .hapticTransient:
      return event.onset + longestTransient * Int64(PlaybackRate.range.upperBound) + slack
    case .audioCustom:
      let length = event.duration > 0 ? event.duration : event.length
      return length == TimelineEvent.endless ? .max : event.onset + length + slack
    case .hapticContinuous, .audioContinuous:
      if event.isSustained {
        return event.duration > 0 ? event.onset + event.duration + second + slack : .max
      }
      let envelope = 2 * second
      return event.onset + (event.duration > 0 ? min(event.duration, envelope) : envelope) + slack
    }
  }
}

extension TimelineEvent {
  init(_ event: Event, index: Int32, length: Int64) {
    let isHaptic = event.type.isHaptic
    let duration = event.duration ?? 0
    self.init(
      kind: EventKind(event.type),
      isSustained: event.value(.sustained) >= 0.5,
      onset: Nanoseconds.from(seconds: event.time),
      duration: duration > Limits.timeSeconds ? 0 : Nanoseconds.from(seconds: duration),
      length: event.type == .audioCustom ? length : 0,
      level: event.value(isHaptic ? .hapticIntensity : .audioVolume).orZero,
      tone: event.value(isHaptic ? .hapticSharpness : .audioPitch).orZero,
      attack: event.value(.attackTime).orZero,
      decay: event.value(.decayTime).orZero,
      release: event.value(.releaseTime).orZero,
      pan: event.value(.audioPan).orZero,
      brightness: event.value(.audioBrightness).orZero,
      index: index)
  }
}

extension Double {
  /// The value, or 0 if it is not finite, so that only finite numbers are played.
  var orZero: Double { isFinite ? self : 0 }
}

extension RandomAccessCollection {
  /// The first index whose element meets the condition, if all later elements meet it as well.
  /// O(log n).
  func partitioningIndex(where condition: (Element) -> Bool) -> Index {
    var low = startIndex
    var length = count
    while length > 0 {
      let half = length / 2
      let middle = index(low, offsetBy: half)
      if condition(self[middle]) {
        length = half
      } else {
        low = index(after: middle)
        length -= half + 1
      }
    }
    return low
  }
}
