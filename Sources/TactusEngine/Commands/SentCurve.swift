internal import TactusPattern

/// A parameter curve that a caller sent to a player. The command holds a reference to it until the
/// command is applied. After that, the parameter holds the reference.
struct SentCurve: BitwiseCopyable {
  let arena: Arena
  let id: CurveID

  /// See ``CurveBlock/piece(at:)``.
  @_noLocks @_noAllocation
  func piece(at time: Int64) -> (point: TrackPoint, end: Int64) { arena[id].piece(at: time) }
}
