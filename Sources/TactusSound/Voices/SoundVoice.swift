internal import TactusPattern

/// One sound that plays: a tone or a file.
///
/// What a voice gives for a frame follows from the frame's time and the voice's state after the
/// frame before it, and not from how frames are divided into blocks.
struct SoundVoice: BitwiseCopyable {
  let event: TimelineEvent
  let place: SoundBank.Place
  /// The envelope of a tone.
  var envelope: Voice
  /// The first frame of the next stage; of a file the frame at which its duration ends.
  var stageEnd: Int64
  /// The phase of a tone in turns, or the next frame of a file.
  var phase: Double = 0
  /// What the samples are multiplied with: volume, envelope and pan, limited in their slope.
  var left: Double = 0
  var right: Double = 0
  /// What the low-pass filters hold.
  var leftFilter: Double = 0
  var rightFilter: Double = 0
  /// Whether the gains go to 0, after which the voice ends.
  var isEnding = false
  /// Whether the next frame is the first one.
  var isFirst = true
  var isDone = false

  var isTone: Bool { @_noLocks @_noAllocation get { place.frames == 0 } }

  /// A tone that begins with a stage of its envelope.
  @_noLocks @_noAllocation
  init(tone event: TimelineEvent, _ envelope: Voice, stageEnd: Int64) {
    self.event = event
    self.place = .none
    self.envelope = envelope
    self.stageEnd = stageEnd
  }

  /// A file that begins.
  @_noLocks @_noAllocation
  init(file event: TimelineEvent, _ place: SoundBank.Place, end: Int64) {
    self.event = event
    self.place = place
    envelope = .silent
    stageEnd = end
  }
}
