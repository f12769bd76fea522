/// Adds up what sounds at one time in one zone.
///
/// The zone's intensity is the sum of all levels, limited once; its sharpness is the mean of
/// theirs, weighted by the levels.
@usableFromInline
package struct SensationSum: BitwiseCopyable {
  @usableFromInline package var levels: Double
  @usableFromInline package var weightedSharpness: Double

  @_noLocks @_noAllocation
  @inlinable @inline(__always)
  package init() {
    levels = 0
    weightedSharpness = 0
  }

  @_noLocks @_noAllocation
  @inlinable @inline(__always)
  package mutating func add(level: Double, sharpness: Double) {
    levels += level
    weightedSharpness += level * sharpness
  }

  /// The zone's intensity and sharpness, each 0 to 1; both 0 where nothing sounds.
  @inline(__always)
  package var limited: (intensity: Double, sharpness: Double) {
    @_noLocks @_noAllocation get {
      guard levels > 0 else { return (0, 0) }
      return (limitedToUnit(levels), limitedToUnit(weightedSharpness / levels))
    }
  }
}

extension Timeline {
  /// What is felt at `time` nanoseconds from the start when the pattern plays at rate 1.
  ///
  /// Exact, and right-continuous: at a step the value is the one after it. O(log n) and the
  /// number of events between the earliest that still sounds and `time`.
  package func sensation(at time: Int64) -> (intensity: Double, sharpness: Double) {
    var sum = SensationSum()
    var index = eventsBegun(by: time)
    while index > 0, latestEnd(index - 1) > time {
      index -= 1
      let event = event(index)
      guard event.kind.isHaptic, let voice = voice(of: event, at: time) else { continue }
      let level = level(of: voice, at: time) * voice.envelope(base: time, offset: 0)
      sum.add(level: level, sharpness: sharpness(of: voice, at: time))
    }
    return sum.limited
  }

  /// The value of a dynamic parameter at `time`, its points up to and with `time` counted.
  package func value(of control: ControlID, at time: Int64) -> Double {
    let index = lastPoint(of: control, by: time)
    guard index >= trackStarts[control.index] else { return control.neutralValue }
    let point = self.point(index)
    return point.value + point.slope * Double(time - point.time)
  }

  /// How many events have an onset at or before `time`. O(log n).
  @_noLocks @_noAllocation
  package func eventsBegun(by time: Int64) -> Int {
    var low = 0
    var high = eventCount
    while low < high {
      let middle = (low &+ high) / 2
      if event(middle).onset <= time { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  /// The last point of a parameter's track at or before `time`; one before the track's first if
  /// there is none. O(log n).
  @_noLocks @_noAllocation
  package func lastPoint(of control: ControlID, by time: Int64) -> Int {
    var low = trackStarts[control.index]
    var high = trackStarts[control.index &+ 1]
    while low < high {
      let middle = (low &+ high) / 2
      if point(middle).time <= time { low = middle &+ 1 } else { high = middle }
    }
    return low &- 1
  }

  /// The stage that an event is in at `time`, or nil if it does not sound.
  private func voice(of event: TimelineEvent, at time: Int64) -> Voice? {
    guard var voice = begin(event) else { return nil }
    while voice.stageEnd <= time {
      let controls = EventControls(event.kind)
      let release = value(of: controls.release, at: voice.stageEnd)
      guard voice.enterNextStage(releaseControl: release) else { return nil }
    }
    return voice
  }

  private func begin(_ event: TimelineEvent) -> Voice? {
    let onset = event.onset
    switch event.kind {
    case .hapticTransient:
      return .transient(
        event, level: limitedToUnit(event.level * value(of: .hapticIntensity, at: onset)),
        sharpness: limitedToUnit(event.tone + value(of: .hapticSharpness, at: onset)),
        at: onset, fraction: 0, length: transientLength)
    case .audioCustom:
      return .custom(event, at: onset)
    case .hapticContinuous, .audioContinuous:
      let controls = EventControls(event.kind)
      return .continuous(
        event, at: onset, attackControl: value(of: controls.attack, at: onset),
        decayControl: value(of: controls.decay, at: onset))
    }
  }

  private func level(of voice: Voice, at time: Int64) -> Double {
    voice.isTransient
      ? voice.level : limitedToUnit(voice.level * value(of: .hapticIntensity, at: time))
  }

  private func sharpness(of voice: Voice, at time: Int64) -> Double {
    voice.isTransient
      ? voice.tone : limitedToUnit(voice.tone + value(of: .hapticSharpness, at: time))
  }
}
