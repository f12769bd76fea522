internal import CRealtime
internal import TactusPattern

/// One sound that plays: a tone or a file.
///
/// The sample of a frame depends on the frame's time and on the voice's state after the previous
/// frame. It does not depend on how frames are divided into blocks.
struct SoundVoice: BitwiseCopyable {
  let event: TimelineEvent
  let place: SoundBank.Place
  /// The envelope of a tone.
  var envelope: Voice
  /// Pattern time at which the stage of a tone, or the duration of a file, ends.
  var stageEnd: Int64
  /// The phase of a tone in turns, or the next frame of a file.
  var phase: Double = 0
  /// How far the sound advanced while it faded out at the beginning of a pause, in units of
  /// `phase`.
  var overrun: Double = 0
  /// The gains of both channels: the product of volume, envelope and pan, with a limited slope.
  var left: Double = 0
  var right: Double = 0
  /// The states of the low-pass filters.
  var leftFilter: Double = 0
  var rightFilter: Double = 0
  /// Whether the gains go to 0, after which the voice ends.
  var isEnding = false
  /// Whether the next frame is the first one.
  var isFirst = true
  var isDone = false

  var isTone: Bool { @_noLocks @_noAllocation get { place.frames == 0 } }

  var isSilent: Bool { @_noLocks @_noAllocation get { left == 0 && right == 0 } }

  /// Creates the voice of a tone, in a stage of its envelope.
  @_noLocks @_noAllocation
  init(tone event: TimelineEvent, _ envelope: Voice) {
    self.event = event
    self.place = .none
    self.envelope = envelope
    stageEnd = envelope.stageEnd
  }

  /// Creates the voice of a file, at the beginning of the file.
  /// - Parameter end: pattern time at which its duration ends; `Int64.max` if it has no duration.
  @_noLocks @_noAllocation
  init(file event: TimelineEvent, _ place: SoundBank.Place, end: Int64) {
    self.event = event
    self.place = place
    envelope = .silent
    stageEnd = end
  }

  /// A place without a voice.
  @_noLocks @_noAllocation
  static func unused(_ event: TimelineEvent) -> SoundVoice { SoundVoice(tone: event, .silent) }
}

extension SoundVoice {
  /// Begins the voice at the first frame of a span. If the stream lost the frames since the onset,
  /// the voice begins at a later place.
  /// - Parameter onset: in nanoseconds after the anchor of the player's position.
  @_noLocks @_noAllocation
  mutating func join(_ span: SoundSpan, onset: Double) {
    let late = (span.elapsed(span.frame) - onset) / span.clock.step
    if late >= 1 { skip(late, span) }
    passStages(span)
  }

  /// Moves on to the stage that is due at the first frame of a span.
  @_noLocks @_noAllocation
  mutating func passStages(_ span: SoundSpan) {
    if span.isPaused { return }
    while !isEnding, span.firstFrame(from: stageEnd) <= span.frame { endStage(span) }
  }

  @_noLocks @_noAllocation
  private mutating func endStage(_ span: SoundSpan) {
    guard isTone else {
      // A file with a volume envelope has faded out; a file without one is cut.
      isEnding = true
      isDone = !place.usesVolumeEnvelope
      return
    }
    let release = span.controls.release.at(span.elapsed(at: stageEnd))
    if envelope.enterNextStage(releaseControl: release) {
      stageEnd = envelope.stageEnd
    } else {
      isEnding = true
    }
  }

  /// Advances over frames that are not heard, because the stream had a gap.
  @_noLocks @_noAllocation
  mutating func skip(_ frames: Double, _ span: SoundSpan) {
    if isEnding { isDone = true }
    if isDone || span.isPaused { return }
    let pitch = span.controls.pitch.at(span.elapsed(span.frame))
    phase += frames * Self.speed(event, place, pitch: pitch, span)
    if isTone {
      phase -= tactus_floor(phase)
    } else if place.ends(&phase) {
      isDone = true
    }
  }

  /// Returns to the place of a pause. The fade at the beginning of the pause has advanced the voice
  /// past it.
  @_noLocks @_noAllocation
  mutating func leavePause() {
    phase -= overrun
    overrun = 0
    if phase >= 0 { return }
    let length = isTone ? 1 : Double(place.frames)
    if isTone || place.loops { phase += length * tactus_ceiling(-phase / length) }
    if phase < 0 || phase >= length { phase = 0 }
  }
}
