internal import TactusPattern
internal import TactusSystem

/// A player at one moment: everything that its Timeline and its commands have led to.
///
/// Plain values but for the voices, which a ``Playhead`` holds beside it.
struct PlayerState: BitwiseCopyable {
  enum Phase: UInt8, BitwiseCopyable { case stopped, playing, paused }

  var phase = Phase.stopped
  var isMuted = false
  /// Which events the last start plays.
  var played = PlayedEvents.all
  /// How many passes a start plays; `Int64.max`: until it is stopped.
  var passes: Int64 = 1
  /// How many are left of them, the current one included.
  var passesLeft: Int64 = 1
  /// Nanoseconds; 0: the pattern's own end.
  var loopEnd: Int64 = 0
  var position = PositionMap()
  /// Pattern time at which the current pass began.
  var passStart: Int64 = 0
  /// Where the next start begins, after a seek of a stopped player.
  var startOffset: Int64 = 0
  /// When the player was paused, on the engine's clock.
  var pausedAt: Int64 = 0
  /// The next event, by its place in the Timeline.
  var nextEvent = 0
  var voiceCount = 0
  /// Of the voices of this pass that have ended: the latest end, continuous ones in pattern time
  /// and taps in engine time.
  var lastPatternEnd: Int64 = 0
  var lastEngineEnd: Int64 = 0
  /// How much later the last tap ends exactly.
  var lastEngineFraction = 0.0
  /// When something next happens by itself, on the engine's clock; `Int64.max`: nothing.
  var nextTransition: Int64 = .max
  /// The last command that was carried out, so that a copy does not do it twice.
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

  /// A parameter's value at an engine time.
  @_noLocks @_noAllocation
  func value(_ control: ControlID, at time: Int64) -> Double {
    let (base, offset) = position.pattern(at: time)
    return controls[control.index].ramp.value(at: time, base: base, offset: offset)
  }
}
