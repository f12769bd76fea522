public import CRealtime
package import TactusDevice

/// An event while it plays: its level, and the current stage of its envelope, a straight line.
///
/// A continuous event uses pattern time, so that the rate scales its envelope. A transient uses
/// engine time, because the length of a tap does not scale.
@usableFromInline
package struct Voice: Sendable, BitwiseCopyable {
  package enum Stage: UInt8, Sendable, BitwiseCopyable {
    case attack, hold, decay, release
  }

  @usableFromInline package var kind: EventKind
  package var stage: Stage
  var isSustained: Bool
  package var index: Int32
  /// Intensity or volume. That of a transient is already combined with its control.
  @usableFromInline package var level: Double
  /// Sharpness or pitch. That of a transient is already combined with its control.
  @usableFromInline package var tone: Double
  /// The start and the end of the stage, in nanoseconds on the voice's own clock.
  @usableFromInline package var stageStart: Int64
  package var stageEnd: Int64
  /// The envelope at the start of the stage, and its change per nanosecond.
  @usableFromInline package var envelopeStart: Double
  @usableFromInline package var slope: Double
  /// The end of the event's duration; `Int64.max` if it has none.
  var cut: Int64
  /// The decay time in nanoseconds, including the decay control at the onset.
  var decay: Int64
  /// The release time in seconds, as given. The control is added when the release begins.
  var release: Double
  /// The exact onset of a transient minus `stageStart`, in nanoseconds on the engine's clock. It is
  /// less than one, but without it loops would lose fractions of a nanosecond.
  package var onsetFraction: Double

  @inlinable @inline(__always)
  package var isTransient: Bool {
    @_noLocks @_noAllocation get {
      switch kind {
      case .hapticTransient: true
      default: false
      }
    }
  }

  @inlinable @inline(__always)
  package var isHapticContinuous: Bool {
    @_noLocks @_noAllocation get {
      switch kind {
      case .hapticContinuous: true
      default: false
      }
    }
  }

  /// Whether the envelope changes in this stage.
  @inlinable @inline(__always)
  package var isMoving: Bool { @_noLocks @_noAllocation get { slope != 0 } }

  /// The level and the sharpness, 0 to 1, that the voice adds to its zone. The level is 0 if the
  /// event is heard and not felt.
  /// - Parameters:
  ///   - time: the time on the engine's clock, in nanoseconds.
  ///   - base: together with `offset`, the same time in nanoseconds of pattern time.
  ///   - offset: see ``PositionMap/pattern(at:)``.
  ///   - intensity: the value of the intensity control at the time.
  ///   - sharpness: the value of the sharpness control at the time.
  @_noLocks @_noAllocation
  @inlinable @inline(__always)
  package func contribution(
    at time: Int64, base: Int64, offset: Double, intensity: Double, sharpness: Double
  ) -> (level: Double, sharpness: Double) {
    if isHapticContinuous {
      let level = Onset.level(level, control: intensity)
      return (level * envelope(base: base, offset: offset), Onset.sharpness(tone + sharpness))
    }
    if isTransient { return (level * envelope(base: time, offset: 0), tone) }
    return (0, 0)
  }

  /// The envelope, 0 to 1, at `base + offset` nanoseconds on the voice's clock.
  @_noLocks @_noAllocation
  @inlinable @inline(__always)
  package func envelope(base: Int64, offset: Double) -> Double {
    isMoving ? tactus_limited_to_unit(line(base: base, offset: offset)) : envelopeStart
  }

  /// The envelope without a limit. Rounding can move it slightly out of 0...1.
  @_noLocks @_noAllocation
  @inlinable @inline(__always)
  func line(base: Int64, offset: Double) -> Double {
    envelopeStart + slope * (Double(base &- stageStart) + offset)
  }
}

extension Voice {
  /// Nanoseconds of the engine's clock until a moving control drives the voice to or from a limit
  /// of 0 or 1, at least 1; `longest` if no control does so before.
  /// - Parameters:
  ///   - intensity: the intensity control at the present time.
  ///   - sharpness: the sharpness control at the present time.
  @_noLocks @_noAllocation
  package func nanosecondsToLimit(
    atMost longest: Double, intensity: Ramp.Line, sharpness: Ramp.Line
  ) -> Double {
    if !isHapticContinuous { return longest }
    let wait = Self.nearest(longest, level * intensity.value, level * intensity.slope)
    return Self.nearest(wait, tone + sharpness.value, sharpness.slope)
  }

  /// Nanoseconds until a line reaches 0 or 1; `wait` if the line takes longer. A limit that is less
  /// than a nanosecond away is ignored.
  @_noLocks @_noAllocation
  @inline(__always)
  private static func nearest(_ wait: Double, _ value: Double, _ slope: Double) -> Double {
    if slope == 0 { return wait }
    var result = wait
    let (zero, one) = (-value / slope, (1 - value) / slope)
    if zero >= 1 && zero < result { result = zero }
    if one >= 1 && one < result { result = one }
    return result
  }
}

extension Voice {
  /// A value for the unused places in a buffer of voices.
  package static var silent: Voice {
    @_noLocks @_noAllocation get {
      Voice(
        kind: .hapticContinuous, stage: .hold, isSustained: false, index: 0, level: 0, tone: 0,
        stageStart: 0, stageEnd: 0, envelopeStart: 0, slope: 0, cut: 0, decay: 0, release: 0,
        onsetFraction: 0)
    }
  }

  /// The voice moved to a later time, for a tap after a pause.
  @_noLocks @_noAllocation
  package func moved(by nanoseconds: Int64) -> Voice {
    var result = self
    result.stageStart &+= nanoseconds
    result.stageEnd &+= nanoseconds
    return result
  }

  /// The voice of an event at its onset; nil if the event has no length.
  /// - Parameters:
  ///   - onset: the values of the event at its onset.
  ///   - patternTime: the onset in pattern time, in nanoseconds.
  ///   - engineTime: the onset in engine time, which determines when a tap plays.
  ///   - fraction: the exact onset in engine time minus `engineTime`, less than a nanosecond.
  ///   - tap: the length of a tap.
  @_noLocks @_noAllocation
  package static func begin(
    _ event: TimelineEvent, _ onset: Onset, patternTime: Int64, engineTime: Int64,
    fraction: Double, tap: TapLength
  ) -> Voice? {
    switch event.kind {
    case .hapticTransient:
      transient(event, onset, at: engineTime, fraction: fraction, length: tap)
    case .audioCustom: custom(event, at: patternTime)
    case .hapticContinuous, .audioContinuous:
      continuous(
        event, at: patternTime, attackControl: onset.attackControl,
        decayControl: onset.decayControl)
    }
  }

  @_noLocks @_noAllocation
  private static func transient(
    _ event: TimelineEvent, _ onset: Onset, at time: Int64, fraction: Double,
    length: TapLength
  ) -> Voice {
    let nanoseconds = length.nanoseconds(sharpness: onset.tone)
    return Voice(
      kind: .hapticTransient, stage: .decay, isSustained: false, index: event.index,
      level: onset.level, tone: onset.tone, stageStart: time, stageEnd: time &+ nanoseconds,
      envelopeStart: 1, slope: -1 / Double(nanoseconds), cut: .max, decay: nanoseconds,
      release: 0, onsetFraction: fraction)
  }

  /// The voice of a continuous event that begins at `onset` in pattern time; nil if the event has
  /// no length.
  ///
  /// - Parameters:
  ///   - attackControl: the attack control at the onset; later changes have no effect.
  ///   - decayControl: the decay control at the onset; later changes have no effect.
  @_noLocks @_noAllocation
  private static func continuous(
    _ event: TimelineEvent, at onset: Int64, attackControl: Double, decayControl: Double
  ) -> Voice? {
    let attack = envelopeNanoseconds(event.attack + attackControl)
    var voice = Voice(
      kind: event.kind, stage: .attack, isSustained: event.isSustained, index: event.index,
      level: event.level, tone: event.tone, stageStart: onset, stageEnd: onset,
      envelopeStart: 1, slope: 0,
      cut: event.duration > 0 ? onset &+ event.duration : .max,
      decay: envelopeNanoseconds(event.decay + decayControl), release: event.release,
      onsetFraction: 0)
    if attack > 0 {
      voice.envelopeStart = 0
      voice.slope = 1 / Double(attack)
      voice.stageEnd = min(onset &+ attack, voice.cut)
      return voice
    }
    return voice.enterBody(at: onset) ? voice : nil
  }

  /// Creates the voice of a custom sound, which needs no envelope; nil if its length is 0.
  @_noLocks @_noAllocation
  private static func custom(_ event: TimelineEvent, at onset: Int64) -> Voice? {
    let length = event.duration > 0 ? event.duration : event.length
    if length <= 0 { return nil }
    let end = length == TimelineEvent.endless ? .max : onset &+ length
    return Voice(
      kind: event.kind, stage: .hold, isSustained: false, index: event.index,
      level: event.level, tone: event.tone, stageStart: onset, stageEnd: end, envelopeStart: 1,
      slope: 0, cut: end, decay: 0, release: 0, onsetFraction: 0)
  }

  /// Moves to the next stage at the end of this one. Returns false if the event has ended.
  /// - Parameter releaseControl: the release control at this time.
  @_noLocks @_noAllocation
  package mutating func enterNextStage(releaseControl: Double) -> Bool {
    if stage == .release || isTransient { return false }
    if stageEnd >= cut {
      return isSustained ? enterRelease(releaseControl: releaseControl) : false
    }
    return stage == .attack ? enterBody(at: stageEnd) : false
  }

  /// Enters the stage after the attack: hold for a sustained event, otherwise decay. Returns false
  /// if the event has ended.
  @_noLocks @_noAllocation
  private mutating func enterBody(at time: Int64) -> Bool {
    envelopeStart = 1
    stageStart = time
    if isSustained {
      stage = .hold
      slope = 0
      stageEnd = cut
      return true
    }
    if decay == 0 { return false }
    stage = .decay
    slope = -1 / Double(decay)
    stageEnd = min(time &+ decay, cut)
    return true
  }

  @_noLocks @_noAllocation
  private mutating func enterRelease(releaseControl: Double) -> Bool {
    let nanoseconds = Self.envelopeNanoseconds(release + releaseControl)
    let reached = envelope(base: cut, offset: 0)
    if nanoseconds == 0 || reached == 0 { return false }
    stage = .release
    envelopeStart = reached
    slope = -reached / Double(nanoseconds)
    stageStart = cut
    stageEnd = cut &+ nanoseconds
    return true
  }

  /// Attack, decay and release are in seconds, limited to 0...1 after the control is added.
  @_noLocks @_noAllocation
  @inline(__always)
  private static func envelopeNanoseconds(_ seconds: Double) -> Int64 {
    Int64(tactus_limited_to_unit(seconds) * Nanoseconds.perSecond + 0.5)
  }
}
