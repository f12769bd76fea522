internal import TactusPattern

/// Room for the voices of one player: as many as its Timeline can ever sound at once.
///
/// A handle, not an owner: the player's block allocates and frees. So a player can never run out
/// of voices, and the playback thread never allocates one.
@safe
// Sendable: used on one thread at a time, the one that drives the session.
struct VoiceSlab: BitwiseCopyable, @unchecked Sendable {
  private let base: UnsafeMutablePointer<Voice>
  let capacity: Int

  static func allocate(capacity: Int) -> VoiceSlab {
    let slab = unsafe VoiceSlab(base: .allocate(capacity: max(capacity, 1)), capacity: capacity)
    // The first touch of every page happens here and not on the playback thread.
    unsafe slab.base.initialize(repeating: .silent, count: max(capacity, 1))
    return slab
  }

  func deallocate() { unsafe base.deallocate() }

  subscript(index: Int) -> Voice {
    @_noLocks @_noAllocation @inline(__always) get {
      precondition(index >= 0 && index < capacity)
      return unsafe base[index]
    }
    @_noLocks @_noAllocation @inline(__always) nonmutating set {
      precondition(index >= 0 && index < capacity)
      unsafe base[index] = newValue
    }
  }

  /// A voice at an index that a loop has checked against ``capacity`` beforehand.
  @unsafe @_noLocks @_noAllocation
  @inline(__always)
  func unchecked(_ index: Int) -> Voice { unsafe base[index] }

  /// Takes over the first voices of a slab of the same size.
  @_noLocks @_noAllocation
  func copy(from other: VoiceSlab, count: Int) {
    precondition(count <= capacity && count <= other.capacity)
    for index in 0..<count { unsafe base[index] = other.base[index] }
  }

  /// The first voices as they lie in memory.
  func withBytes<Result>(count: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    precondition(count <= capacity)
    return unsafe body(UnsafeRawBufferPointer(UnsafeBufferPointer(start: base, count: count)))
  }
}
