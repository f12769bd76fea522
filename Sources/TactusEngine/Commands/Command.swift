internal import TactusPattern

/// A request of a caller to a player, as it is passed to the playback thread.
struct Command: BitwiseCopyable {
  enum Action: BitwiseCopyable {
    case start(PlayedEvents)
    case stop
    case pause
    case resume
    /// Nanoseconds from the start of the pattern.
    case seek(Int64)
    /// The number of passes to play, including the current one; `Int64.max` to repeat until
    /// stopped.
    case passes(Int64)
    /// Where a pass ends, in nanoseconds from the start of the pattern; 0 for the pattern's own
    /// end.
    case loopEnd(Int64)
    case rate(Double)
    case value(ControlID, Double)
    case curve(ControlID, SentCurve)
    case addOutput
    case removeOutput
  }

  /// The player; nil if the command is about an output.
  var player: PlayerID?
  var output: OutputID?
  /// When to apply it, on the session's clock. A time that is not in the future means as soon as
  /// possible.
  var time: Int64
  /// Nanoseconds to add to ``time``, or to the present if ``time`` is not in the future: the time
  /// that a dynamic parameter or curve has relative to its command.
  var delay: Int64 = 0
  /// Whether the caller requested the command as soon as possible, and ``time`` is later than the
  /// present only because sounds have a latency. An immediate stop voids such a command like one
  /// that is due.
  var isSoon = false
  /// The place of the command in the order in which commands were given.
  var ticket: UInt64
  var action: Action

  /// Whether the command moves the player between playing, paused and stopped. An immediate stop
  /// voids such commands.
  var isTransport: Bool {
    @_noLocks @_noAllocation get {
      switch action {
      case .start, .stop, .pause, .resume: true
      default: false
      }
    }
  }
}
