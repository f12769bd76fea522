internal import TactusDevice
internal import TactusPattern
internal import TactusSystem

/// The state of a player at one place of its pattern, and memory for its voices.
///
/// A player has one playhead for the present. On an output with look-ahead, it has another for the
/// horizon of the look-ahead, which runs ahead of the first. When a command invalidates the second,
/// it is set back to the first.
struct Playhead: ~Copyable {
  var state: PlayerState
  private let voices: FixedBuffer<Voice>

  /// Allocates memory for as many voices as the Timeline can sound at once, so that the playback
  /// thread never allocates.
  init(_ timeline: Timeline) {
    state = PlayerState(timeline)
    voices = FixedBuffer(count: timeline.peakVoices) { _ in .silent }
  }

  /// Copies the place of another playhead of the same player.
  @_noLocks @_noAllocation
  mutating func follow(_ other: borrowing Playhead) {
    state = other.state
    voices.copy(from: other.voices, first: state.voiceCount)
  }

  /// Does everything that is due at ``PlayerState/nextTransition``. Returns true if the player has
  /// finished.
  @_noLocks @_noAllocation
  mutating func step(_ timeline: Timeline, marks: MarkSink) -> Bool {
    state.step(timeline, voices: voices, marks: marks)
  }

  /// Applies a command. Returns true if playback has ended.
  @_noLocks @_noAllocation
  mutating func apply(_ command: Command, _ timeline: Timeline) -> Bool {
    state.apply(command, timeline, voices: voices)
  }

  /// See ``PlayerState/adding(to:voices:at:)``.
  @_noLocks @_noAllocation
  @_addressableSelf
  func adding(to sum: SensationSum, at time: Int64) -> SensationSum {
    state.adding(to: sum, voices: voices, at: time)
  }

  /// Whether a level changes before the next transition.
  var isMoving: Bool {
    @_noLocks @_noAllocation @_addressableSelf get { state.isMoving(voices: voices) }
  }

  /// Whether a dynamic parameter that acts on a sounding voice moves.
  var isSteered: Bool {
    @_noLocks @_noAllocation @_addressableSelf get { state.isSteered(voices: voices) }
  }

  /// See ``PlayerState/nextLimit(after:before:voices:)``.
  @_noLocks @_noAllocation
  @_addressableSelf
  func nextLimit(after time: Int64, before end: Int64) -> Int64 {
    state.nextLimit(after: time, before: end, voices: voices)
  }

  /// The sounding voices as they are stored in memory.
  func withVoices<Result>(_ body: (RawSpan) -> Result) -> Result {
    voices.withBytes(first: state.voiceCount, body)
  }
}

extension PlayerState {
  /// Applies a command. Returns true if playback has ended.
  @_noLocks @_noAllocation
  mutating func apply(
    _ command: Command, _ timeline: Timeline, voices: borrowing FixedBuffer<Voice>
  ) -> Bool {
    let time = command.time
    lastCommandTime = time
    lastCommandTicket = command.ticket
    switch command.action {
    case .start(let played): start(timeline, played, at: time)
    case .stop: return stop()
    case .pause: pause(at: time)
    case .resume: resume(timeline, voices: voices, at: time)
    case .seek(let offset): seek(timeline, to: offset, at: time)
    case .passes(let passes): setPasses(passes, timeline, voices: voices, at: time)
    case .loopEnd(let end): setLoopEnd(end, timeline, voices: voices, at: time)
    case .rate(let rate): setRate(rate, timeline, voices: voices, at: time)
    case .value(let control, let value):
      send(control, value: value, curve: nil, timeline, voices: voices, at: time)
    case .curve(let control, let curve):
      send(control, value: 0, curve: curve, timeline, voices: voices, at: time)
    case .addOutput, .removeOutput: break
    }
    return false
  }
}
