internal import Synchronization

/// The head of every block that the playback thread may be the last to use.
///
/// That thread frees nothing: it pushes the block on a list that others empty.
@safe
struct RetirementLink: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable { case player, curve, output }

  var kind: Kind
  var next: UnsafeMutablePointer<RetirementLink>?

  init(_ kind: Kind) {
    self.kind = kind
    unsafe next = nil
  }
}

/// A list of blocks to be freed: pushed by any thread without a lock, taken as a whole.
@safe
struct RetirementList: ~Copyable {
  private let head = Atomic<UInt>(0)

  /// Each block's link is its first field, so that the link's address is the block's.
  @_noLocks @_noAllocation
  func push(_ link: UnsafeMutablePointer<RetirementLink>) {
    var seen = head.load(ordering: .relaxed)
    while true {
      unsafe link.pointee.next = UnsafeMutablePointer(bitPattern: seen)
      let (won, now) = head.weakCompareExchange(
        expected: seen, desired: UInt(bitPattern: link), ordering: .releasing)
      if won { return }
      seen = now
    }
  }

  var isEmpty: Bool { head.load(ordering: .acquiring) == 0 }

  /// All that was pushed, newest first.
  func takeAll() -> UnsafeMutablePointer<RetirementLink>? {
    unsafe UnsafeMutablePointer(bitPattern: head.exchange(0, ordering: .acquiring))
  }
}
