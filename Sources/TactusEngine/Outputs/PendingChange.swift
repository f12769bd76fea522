internal import Synchronization

/// What commands have changed since an output was served.
struct PendingChange: BitwiseCopyable {
  /// The earliest time at which a command has changed what was submitted; `Int64.max`: none has.
  var from: Int64 = .max
  /// Whether the change is a stop, a cancel or a mute, which overtake everything.
  var silences = false
  /// Whether the change was made to the present of players, so that the states ahead are wrong.
  var rewinds = false
  /// Whether the change asked for "as soon as possible".
  var isDueOnArrival = false

  @_noLocks @_noAllocation
  init() {}

  /// Something that was to be felt from `time` on has changed.
  @_noLocks @_noAllocation
  mutating func note(at time: Int64, isDueOnArrival: Bool) {
    from = min(from, time)
    if isDueOnArrival { self.isDueOnArrival = true }
  }
}
