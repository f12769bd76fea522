internal import TactusPattern

/// What a caller asks of a player, as it travels to the playback thread.
struct Command: BitwiseCopyable {
  enum Action: BitwiseCopyable {
    case start(PlayedEvents)
    case stop
    case pause
    case resume
    /// Nanoseconds from the start of the pattern.
    case seek(Int64)
    /// How many passes to play, the current one included; `Int64.max`: until stopped.
    case passes(Int64)
    /// Nanoseconds; 0: the pattern's own end.
    case loopEnd(Int64)
    case rate(Double)
    case value(ControlID, Double)
    case curve(ControlID, SentCurve)
    case addOutput
    case removeOutput
  }

  /// The player; nil where the command is about an output.
  var player: PlayerID?
  var output: OutputID?
  /// When it is to be carried out, on the session's clock. Not after now: as soon as possible.
  var time: Int64
  /// Nanoseconds to add to the time it is carried out at: a sent parameter's own offset.
  var delay: Int64 = 0
  /// The order in which commands were given.
  var ticket: UInt64
  var action: Action

  /// Whether the command moves the player between playing, paused and stopped: what an immediate
  /// stop makes void.
  var isTransport: Bool {
    @_noLocks @_noAllocation get {
      switch action {
      case .start, .stop, .pause, .resume: true
      default: false
      }
    }
  }
}
