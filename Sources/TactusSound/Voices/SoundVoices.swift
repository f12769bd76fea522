internal import TactusDevice
package import TactusPattern
package import TactusSystem

/// The sounds of one player: those that it may play, and those that play now.
///
/// The thread that renders owns it. For each span it calls ``follow(_:_:plays:room:_:)``, then
/// ``render(_:_:_:_:)``. Sounds that play when the player ends or is cut fade out in
/// ``SoundRules/edgeSeconds``.
package struct SoundVoices: ~Copyable {
  /// The position of a player in its pattern.
  package struct Progress: Sendable, BitwiseCopyable {
    /// The number of times that all sounds were cut.
    package var cutCount: UInt64
    /// The index of the next event, at the last cut and now. Events are in the order of their
    /// onsets.
    package var firstEvent: Int
    package var nextEvent: Int
    /// Pattern time at which the current pass began.
    package var passStart: Int64

    @_noLocks @_noAllocation
    package init(cutCount: UInt64, firstEvent: Int, nextEvent: Int, passStart: Int64) {
      self.cutCount = cutCount
      self.firstEvent = firstEvent
      self.nextEvent = nextEvent
      self.passStart = passStart
    }
  }

  private let bank: Kept<SoundBank>
  private let samples: BufferView<Float>
  /// Whether each event is heard, by its index in the pattern.
  private let isHeard: FixedBuffer<Bool>
  /// The first ``count`` elements play, in the order of their starts. The others are unused.
  private let voices: FixedBuffer<SoundVoice>
  private let transientLength: TapLength
  package private(set) var count = 0
  private var cutCount: UInt64 = 0
  private var nextEvent = 0

  /// The largest number of voices of one event that overlap: one plays, and earlier ones fade out
  /// if a loop is shorter than a fade.
  private static let overlap = 4

  /// - Parameters:
  ///   - bank: the sounds of the same pattern.
  ///   - isHeard: whether the event with an index in the pattern is heard.
  package init(_ timeline: Timeline, _ bank: SoundBank, isHeard: (Int) -> Bool = { _ in true }) {
    self.bank = Kept(bank)
    samples = bank.view
    transientLength = timeline.transientLength
    let sounds = (0..<timeline.eventCount).count { !timeline.event($0).kind.isHaptic }
    self.isHeard = FixedBuffer(count: timeline.eventCount) { isHeard($0) }
    voices = FixedBuffer(count: min(Self.overlap * sounds, SoundLimits.voices)) { _ in
      SoundVoice.unused(timeline.event(0))
    }
  }

  /// Frames per second.
  package var rate: Int { bank.object.rate }

  /// Begins the events that the player has passed since the last call, and advances the stages of
  /// the voices that play. O(voices + events).
  /// - Parameters:
  ///   - plays: whether the start of the player includes sounds.
  ///   - room: the largest number of voices that may be added.
  ///   - span: begins with the present frame.
  /// - Returns: the number of sounds that were dropped for lack of room.
  @_noLocks @_noAllocation
  package mutating func follow(
    _ timeline: Timeline, _ progress: Progress, plays: Bool, room: Int, _ span: SoundSpan
  ) -> Int {
    if progress.cutCount != cutCount {
      cutCount = progress.cutCount
      nextEvent = progress.firstEvent
      endAll()
    }
    passStages(span)
    let most = min(voices.count, count &+ room)
    var dropped = 0
    while nextEvent < progress.nextEvent {
      let event = timeline.event(nextEvent)
      nextEvent &+= 1
      if !plays || event.kind.isHaptic || !isHeard[Int(event.index)] { continue }
      guard let voice = voice(of: event, progress.passStart, span) else { continue }
      if count < most {
        voices[count] = voice
        voices[count].join(span, onset: span.elapsed(at: progress.passStart &+ event.onset))
        count &+= 1
      } else {
        dropped &+= 1
      }
    }
    return dropped
  }

  @_noLocks @_noAllocation
  private func endAll() {
    var index = 0
    while index < count {
      voices[index].isEnding = true
      if voices[index].isSilent { voices[index].isDone = true }
      index &+= 1
    }
  }

  @_noLocks @_noAllocation
  private mutating func passStages(_ span: SoundSpan) {
    var index = 0
    while index < count {
      voices[index].passStages(span)
      index &+= 1
    }
    removeEnded()
  }

  /// Adds the samples of all voices in a span to the sums of both channels. O(frames x voices).
  @_noLocks @_noAllocation
  package mutating func render(
    _ span: SoundSpan, _ tones: borrowing ToneTable, _ leftSum: borrowing FixedBuffer<Double>,
    _ rightSum: borrowing FixedBuffer<Double>
  ) {
    var index = 0
    while index < count {
      voices[index].render(span, samples, tones, leftSum, rightSum)
      index &+= 1
    }
    removeEnded()
  }

  /// Advances the voices over frames that are not heard. O(voices).
  @_noLocks @_noAllocation
  package mutating func skip(_ frames: Double, _ span: SoundSpan) {
    var index = 0
    while index < count {
      voices[index].skip(frames, span)
      index &+= 1
    }
    removeEnded()
  }

  /// Whether the gains of all voices are 0. O(voices).
  package var isSilent: Bool {
    @_noLocks @_noAllocation get {
      var index = 0
      while index < count {
        if !voices[index].isSilent { return false }
        index &+= 1
      }
      return true
    }
  }

  /// Ends everything without a fade.
  @_noLocks @_noAllocation
  package mutating func removeAll() { count = 0 }

  /// The voice of an event; nil if it plays nothing.
  @_noLocks @_noAllocation
  private func voice(
    of event: TimelineEvent, _ passStart: Int64, _ span: SoundSpan
  ) -> SoundVoice? {
    let onset = passStart &+ event.onset
    guard event.kind.isFile else { return tone(of: event, at: onset, span) }
    let number = event.index
    let place = bank.borrowed.use { $0.place(of: number) }
    if place.frames == 0 { return nil }
    return SoundVoice(
      file: event, place, end: event.duration > 0 ? onset &+ event.duration : .max)
  }

  @_noLocks @_noAllocation
  private func tone(
    of event: TimelineEvent, at onset: Int64, _ span: SoundSpan
  ) -> SoundVoice? {
    let elapsed = span.elapsed(at: onset)
    let values = Onset(
      event, level: 1, tone: 0, attack: span.controls.attack.at(elapsed),
      decay: span.controls.decay.at(elapsed))
    let envelope = Voice.begin(
      event, values, patternTime: onset, engineTime: onset, fraction: 0, tap: transientLength)
    return envelope.map { SoundVoice(tone: event, $0) }
  }

  /// Removes voices that have ended, and keeps the order of the others.
  @_noLocks @_noAllocation
  private mutating func removeEnded() {
    var kept = 0
    var index = 0
    while index < count {
      if !voices[index].isDone {
        if kept < index { voices[kept] = voices[index] }
        kept &+= 1
      }
      index &+= 1
    }
    count = kept
  }
}

extension EventKind {
  fileprivate var isFile: Bool {
    @_noLocks @_noAllocation get {
      switch self {
      case .audioCustom: true
      case .audioContinuous, .hapticContinuous, .hapticTransient: false
      }
    }
  }
}
