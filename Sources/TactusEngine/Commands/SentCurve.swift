internal import TactusPattern

/// A curve that was sent. The command holds it, and then the parameter.
struct SentCurve: BitwiseCopyable {
  let arena: Arena
  let id: CurveID

  /// See ``CurveBlock/piece(at:)``.
  @_noLocks @_noAllocation
  func piece(at time: Int64) -> (point: TrackPoint, end: Int64) { arena[id].piece(at: time) }
}
