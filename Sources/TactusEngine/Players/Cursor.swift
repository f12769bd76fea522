internal import Synchronization

/// Selects a playhead of a player: `base` is at the present, `ahead` is at the end of the
/// look-ahead of an output.
enum Cursor: BitwiseCopyable {
  case base, ahead

  @_noLocks @_noAllocation
  static func == (a: Cursor, b: Cursor) -> Bool { a.place == b.place }

  /// The index of the cursor in ``PlayerBlock/heads``.
  var place: Int {
    @_noLocks @_noAllocation @inline(__always) get {
      switch self {
      case .base: 0
      case .ahead: 1
      }
    }
  }
}
