internal import Synchronization

/// A playhead of a player: at the present, or at the horizon of an output with look-ahead.
enum Cursor: BitwiseCopyable {
  case base, ahead

  @_noLocks @_noAllocation
  static func == (a: Cursor, b: Cursor) -> Bool { a.place == b.place }

  /// Its index in ``PlayerBlock/heads``.
  var place: Int {
    @_noLocks @_noAllocation @inline(__always) get {
      switch self {
      case .base: 0
      case .ahead: 1
      }
    }
  }
}
