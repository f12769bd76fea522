internal import Synchronization

/// What commands have changed on an output since it was last served.
struct PendingChange: BitwiseCopyable {
  /// The earliest time at which a command has changed what was submitted; `Int64.max` if none has.
  var from: Int64 = .max
  /// Whether the change is a stop, a cancel or a mute. These precede everything that is queued.
  var silences = false
  /// Whether the change was made to the present states of players, so that their states ahead of
  /// time must be computed again.
  var rewinds = false
  /// Whether the change was requested as soon as possible.
  var isDueOnArrival = false

  @_noLocks @_noAllocation
  init() {}

  /// Notes a change of what is played from `time` on.
  @_noLocks @_noAllocation
  mutating func note(at time: Int64, isDueOnArrival: Bool) {
    from = min(from, time)
    if isDueOnArrival { self.isDueOnArrival = true }
  }
}
