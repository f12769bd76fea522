internal import TactusPattern

/// A parameter curve that a caller sent to a player. First the command holds a reference to it, and
/// once the command is applied, the parameter does.
struct SentCurve: BitwiseCopyable {
  let arena: Arena
  let id: CurveID

  /// See ``CurveBlock/piece(at:)``.
  @_noLocks @_noAllocation
  func piece(at time: Int64) -> (point: TrackPoint, end: Int64) { arena[id].piece(at: time) }
}
