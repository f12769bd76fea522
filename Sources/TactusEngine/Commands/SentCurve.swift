internal import TactusPattern

/// A curve that was sent. What holds the command, and then the parameter, holds it.
struct SentCurve: BitwiseCopyable {
  let arena: Arena
  let id: CurveID

  /// See ``CurveBlock/piece(at:)``.
  @_noLocks @_noAllocation
  func piece(at time: Int64) -> (point: TrackPoint, end: Int64) { arena[id].piece(at: time) }
}
