internal import TactusPattern
internal import TactusSystem

/// The state of a player at one moment, which results from its Timeline and its commands.
///
/// All fields are plain values. The voices are stored in a ``Playhead``.
struct PlayerState: BitwiseCopyable {
  enum Phase: UInt8, BitwiseCopyable { case stopped, playing, paused }

  var phase = Phase.stopped
  var isMuted = false
  /// The events that the last start plays.
  var played = PlayedEvents.all
  /// How many passes a start plays; `Int64.max` to repeat until stopped.
  var passes: Int64 = 1
  /// How many passes are left, including the current one.
  var passesLeft: Int64 = 1
  /// Where a pass ends, in nanoseconds from the start of the pattern; 0 for the pattern's own end.
  var loopEnd: Int64 = 0
  var position = PositionMap()
  /// Pattern time at which the current pass began.
  var passStart: Int64 = 0
  /// Where the next start begins, after a seek of a stopped player.
  var startOffset: Int64 = 0
  /// When the player was paused, on the engine's clock.
  var pausedAt: Int64 = 0
  /// The index in the Timeline of the next event.
  var nextEvent = 0
  /// How often all voices were cut: by a start, a seek, a stop or a new pass.
  var cutCount: UInt64 = 0
  /// The value of ``nextEvent`` at the last cut.
  var firstEvent = 0
  var voiceCount = 0
  /// The latest end of the voices of this pass that have ended: ``lastPatternEnd`` of continuous
  /// events, in pattern time, and ``lastEngineEnd`` of taps, in engine time.
  var lastPatternEnd: Int64 = 0
  var lastEngineEnd: Int64 = 0
  /// The fraction of a nanosecond to add to ``lastEngineEnd``.
  var lastEngineFraction = 0.0
  /// When the next transition of the pattern is due, on the engine's clock; `Int64.max` if there is
  /// none.
  var nextTransition: Int64 = .max
  /// Time and ticket of the last command that was applied, so that the playhead ahead of time does
  /// not apply it again.
  var lastCommandTime: Int64 = .min
  var lastCommandTicket: UInt64 = 0
  var controls: PerControl<ControlState>

  init(_ timeline: Timeline) {
    controls = InlineArray { ControlState(ControlID.allCases[$0], nextPoint: 0) }
    for index in 0..<ControlID.count { controls[index].nextPoint = timeline.trackStarts[index] }
  }

  /// Whether another pass follows the current one.
  var loops: Bool { @_noLocks @_noAllocation @inline(__always) get { passesLeft > 1 } }

  var isPlaying: Bool {
    @_noLocks @_noAllocation @inline(__always) get {
      switch phase {
      case .playing: true
      case .stopped, .paused: false
      }
    }
  }

  var isStopped: Bool {
    @_noLocks @_noAllocation @inline(__always) get {
      switch phase {
      case .stopped: true
      case .playing, .paused: false
      }
    }
  }

  /// The curve that was last sent for a parameter; nil if none was, or a value after it.
  @_noLocks @_noAllocation
  @_addressableSelf
  func sentCurve(of control: ControlID) -> SentCurve? { controls[control.index].sent?.curve }

  /// A parameter's value at an engine time.
  @_noLocks @_noAllocation
  @_addressableSelf
  func value(_ control: ControlID, at time: Int64) -> Double {
    let (base, offset) = position.pattern(at: time)
    return controls[control.index].ramp.value(at: time, base: base, offset: offset)
  }
}
