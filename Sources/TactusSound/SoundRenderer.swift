internal import TactusDevice
package import TactusPattern
package import TactusSystem

/// The sounds of a pattern as frames, from its start on, in blocks of any size.
///
/// ```
/// Timeline ─► spans between changes ─► voices ─► sum of channels ─► limited
/// ```
///
/// The same frames come out whatever the sizes of the blocks. ``render(_:_:count:)`` neither
/// allocates nor locks.
package struct SoundRenderer: ~Copyable {
  /// Frames that are computed at a time.
  package static var blockFrames: Int { @_noLocks @_noAllocation get { 1024 } }

  private let timeline: Kept<Timeline>
  private let bank: Kept<SoundBank>
  /// Where the tracks of the parameters begin.
  private let trackStarts: InlineArray<13, Int>
  private let eventCount: Int
  private let transientLength: TapLength
  private let tones: ToneTable
  private let clock: FrameClock
  private let gainStep, edgeFrames: Double
  /// Whether an event is heard, by its index in the pattern.
  private let isHeard: FixedBuffer<Bool>
  private let leftSum, rightSum: FixedBuffer<Double>
  /// Those that play come first, in the order of their starts.
  private let voices: FixedBuffer<SoundVoice>
  private var voiceCount = 0
  /// The next event, in the order of onsets.
  private var nextEvent = 0
  /// The next point of each parameter's track.
  private var nextPoint: InlineArray<12, Int>
  /// The next frame.
  private var frame: Int64 = 0
  /// The number of dropped sounds. A sound is dropped if it begins while the largest number of
  /// sounds, ``SoundLimits/voices``, plays.
  package private(set) var droppedCount = 0
  /// Samples that were limited to full scale.
  package private(set) var limitedCount = 0

  /// - Parameters:
  ///   - timeline: what is played.
  ///   - bank: the sounds of the same pattern. Its rate is the rate of the frames.
  ///   - isHeard: whether the event with an index in the pattern is heard.
  package init(_ timeline: Timeline, _ bank: SoundBank, isHeard: (Int) -> Bool = { _ in true }) {
    self.timeline = Kept(timeline)
    self.bank = Kept(bank)
    trackStarts = timeline.trackStarts
    eventCount = timeline.eventCount
    transientLength = timeline.transientLength
    tones = ToneTable()
    clock = FrameClock(rate: bank.rate)
    edgeFrames = SoundRules.edgeSeconds * Double(bank.rate)
    gainStep = 1 / edgeFrames
    self.isHeard = FixedBuffer(count: timeline.eventCount) { isHeard($0) }
    leftSum = FixedBuffer(count: Self.blockFrames) { _ in 0 }
    rightSum = FixedBuffer(count: Self.blockFrames) { _ in 0 }
    let sounds = (0..<timeline.eventCount).count { !timeline.event($0).kind.isHaptic }
    // Unused places hold the first event without a level.
    voices = FixedBuffer(count: min(sounds, SoundLimits.voices)) { _ in
      SoundVoice(tone: timeline.event(0), .silent, stageEnd: 0)
    }
    nextPoint = InlineArray { timeline.trackStarts[$0] }
  }

  /// Whether nothing plays and nothing will.
  package var isOver: Bool { voiceCount == 0 && nextEvent == eventCount }

  /// Renders the next frames. O(frames x voices).
  /// - Parameters:
  ///   - left: receives samples of -1 to 1; at least `count` long.
  ///   - right: likewise.
  @_noLocks @_noAllocation
  package mutating func render(
    _ left: borrowing FixedBuffer<Float>, _ right: borrowing FixedBuffer<Float>, count: Int
  ) {
    var done = 0
    while done < count {
      let length = min(count &- done, Self.blockFrames)
      renderBlock(length)
      var index = 0
      while index < length {
        left[done &+ index] = limited(leftSum[index])
        right[done &+ index] = limited(rightSum[index])
        index &+= 1
      }
      done &+= length
    }
  }

  @_noLocks @_noAllocation
  @inline(__always)
  private mutating func limited(_ sample: Double) -> Float {
    if sample > 1 || sample < -1 {
      limitedCount &+= 1
      return sample > 1 ? 1 : -1
    }
    return Float(sample)
  }

  @_noLocks @_noAllocation
  private mutating func renderBlock(_ length: Int) {
    var index = 0
    while index < length {
      leftSum[index] = 0
      rightSum[index] = 0
      index &+= 1
    }
    let end = frame &+ Int64(length)
    let start = frame
    while frame < end {
      passPoints()
      passStages()
      beginEvents()
      let count = Int(nextChange(before: end) &- frame)
      let span = SoundSpan(
        clock: clock, controls: controls, frame: frame, count: count, offset: Int(frame &- start),
        gainStep: gainStep, edgeFrames: edgeFrames)
      index = 0
      while index < voiceCount {
        voices[index].render(span, bank.borrowed, tones, leftSum, rightSum)
        index &+= 1
      }
      removeEnded()
      frame &+= Int64(count)
    }
  }
}

// MARK: - Changes

extension SoundRenderer {
  /// The frame at which something changes next, at most `end`.
  @_noLocks @_noAllocation
  private func nextChange(before end: Int64) -> Int64 {
    var next = end
    if nextEvent < eventCount {
      next = min(next, clock.firstFrame(from: event(nextEvent).onset))
    }
    var index = 0
    while index < voiceCount {
      if !voices[index].isEnding { next = min(next, voices[index].stageEnd) }
      index &+= 1
    }
    index = 0
    while index < ControlID.count {
      if nextPoint[index] < trackStarts[index &+ 1] {
        next = min(next, clock.firstFrame(from: point(nextPoint[index]).time))
      }
      index &+= 1
    }
    return max(next, frame &+ 1)
  }

  /// Passes the points of all tracks that are due.
  @_noLocks @_noAllocation
  private mutating func passPoints() {
    var index = 0
    while index < ControlID.count {
      while nextPoint[index] < trackStarts[index &+ 1],
        clock.firstFrame(from: point(nextPoint[index]).time) <= frame
      {
        nextPoint[index] &+= 1
      }
      index &+= 1
    }
  }

  /// Moves voices on whose stage has ended.
  @_noLocks @_noAllocation
  private mutating func passStages() {
    var index = 0
    while index < voiceCount {
      while !voices[index].isEnding, voices[index].stageEnd <= frame { endStage(index) }
      index &+= 1
    }
    removeEnded()
  }

  @_noLocks @_noAllocation
  private mutating func endStage(_ index: Int) {
    guard voices[index].isTone else {
      // Its fade is over; without one it is cut.
      voices[index].isEnding = true
      voices[index].isDone = !voices[index].place.usesVolumeEnvelope
      return
    }
    let release = value(.audioReleaseTime, at: voices[index].envelope.stageEnd)
    if voices[index].envelope.enterNextStage(releaseControl: release) {
      voices[index].stageEnd = clock.firstFrame(from: voices[index].envelope.stageEnd)
    } else {
      voices[index].isEnding = true
    }
  }

  @_noLocks @_noAllocation
  private mutating func beginEvents() {
    while nextEvent < eventCount {
      let event = self.event(nextEvent)
      guard clock.firstFrame(from: event.onset) <= frame else { return }
      nextEvent &+= 1
      if event.kind.isHaptic || !isHeard[Int(event.index)] { continue }
      guard let voice = voice(of: event) else { continue }
      if voiceCount < voices.count {
        voices[voiceCount] = voice
        voiceCount &+= 1
      } else {
        droppedCount &+= 1
      }
    }
  }

  /// The voice of an event; nil if it plays nothing.
  @_noLocks @_noAllocation
  private func voice(of event: TimelineEvent) -> SoundVoice? {
    guard event.kind == .audioCustom else { return tone(of: event) }
    let number = event.index
    let place = bank.borrowed.use { $0.place(of: number) }
    if place.frames == 0 { return nil }
    let end = event.duration > 0 ? clock.firstFrame(from: event.onset &+ event.duration) : .max
    return SoundVoice(file: event, place, end: end)
  }

  @_noLocks @_noAllocation
  private func tone(of event: TimelineEvent) -> SoundVoice? {
    let onset = Onset(
      event, level: 1, tone: 0, attack: value(.audioAttackTime, at: event.onset),
      decay: value(.audioDecayTime, at: event.onset))
    let envelope = Voice.begin(
      event, onset, patternTime: event.onset, engineTime: event.onset, fraction: 0,
      tap: transientLength)
    guard let envelope else { return nil }
    return SoundVoice(tone: event, envelope, stageEnd: clock.firstFrame(from: envelope.stageEnd))
  }

  /// Removes voices that have ended, and keeps the order of the others.
  @_noLocks @_noAllocation
  private mutating func removeEnded() {
    var kept = 0
    var index = 0
    while index < voiceCount {
      if !voices[index].isDone {
        if kept < index { voices[kept] = voices[index] }
        kept &+= 1
      }
      index &+= 1
    }
    voiceCount = kept
  }
}

// MARK: - Parameters

extension SoundRenderer {
  @_noLocks @_noAllocation
  private func event(_ index: Int) -> TimelineEvent { timeline.borrowed.use { $0.event(index) } }

  @_noLocks @_noAllocation
  private func point(_ index: Int) -> TrackPoint { timeline.borrowed.use { $0.point(index) } }

  /// The lines of the parameters at this frame.
  private var controls: AudioControls {
    @_noLocks @_noAllocation get {
      AudioControls(
        volume: line(.audioVolume), pan: line(.audioPan), brightness: line(.audioBrightness),
        pitch: line(.audioPitch))
    }
  }

  @_noLocks @_noAllocation
  private func line(_ control: ControlID) -> ControlLine {
    let next = nextPoint[control.index]
    guard next > trackStarts[control.index] else {
      return ControlLine(value: control.neutralValue, slope: 0, start: 0)
    }
    let point = self.point(next &- 1)
    return ControlLine(value: point.value, slope: point.slope, start: point.time)
  }

  /// The value of a parameter at an exact time. O(log n).
  @_noLocks @_noAllocation
  private func value(_ control: ControlID, at time: Int64) -> Double {
    let index = timeline.borrowed.use { $0.lastPoint(of: control, by: time) }
    guard index >= trackStarts[control.index] else { return control.neutralValue }
    let point = self.point(index)
    return point.value + point.slope * Double(time &- point.time)
  }
}
