internal import Synchronization

/// The changes of an output since it was last served.
struct PendingChange: BitwiseCopyable {
  /// The earliest time from which a change affects what is played; `Int64.max` if there is no
  /// change.
  var from: Int64 = .max
  /// Whether the change is a stop, a cancel, a mute or a direct level of 0. Such a change precedes
  /// everything that is queued.
  var silences = false
  /// Whether the change was made to the present states of players, so their states ahead of time
  /// must be computed again.
  var rewinds = false
  /// Whether the change was requested as soon as possible.
  var isDueOnArrival = false

  @_noLocks @_noAllocation
  init() {}

  /// Notes that playback changes from `time` on.
  @_noLocks @_noAllocation
  mutating func note(at time: Int64, isDueOnArrival: Bool) {
    from = min(from, time)
    if isDueOnArrival { self.isDueOnArrival = true }
  }
}
