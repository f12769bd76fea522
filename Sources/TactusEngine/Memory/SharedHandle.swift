internal import Synchronization

/// Owns the state that callers and the playback thread share.
///
/// Sessions and players hold it, so that it outlives every pointer to it.
@safe
// Sendable: what the pointer leads to is made of atomics and of structures built from them.
final class SharedHandle: @unchecked Sendable {
  let state: UnsafeMutablePointer<SharedState>

  init() { unsafe state = SharedState.allocate() }

  deinit {
    dropLateCommands()
    freeRetired()
    unsafe SharedState.free(state)
  }

  /// Tells the owners of players that have finished, oldest first, and frees what is retired.
  /// Never called by the playback thread. Handlers may call back into the session.
  func deliverNotices() {
    var next = unsafe state.pointee.notices.takeAll()
    while let player = unsafe next {
      unsafe next = player.pointee.nextNoticed
      _ = unsafe player.pointee.notices.exchange(0, ordering: .acquiringAndReleasing)
      let finishes = unsafe player.pointee.finishes.exchange(0, ordering: .acquiringAndReleasing)
      let hasFailed = unsafe player.pointee.hasFailed.load(ordering: .acquiring)
      let events = unsafe player.pointee.owner.takeUnretainedValue()
      for _ in 0..<finishes { events.deliver(hasFailed ? .failed : .finished) }
      events.deliverChange()
      if unsafe player.pointee.dropReference() { unsafe PlayerBlock.free(player) }
    }
    freeRetired()
  }

  /// Works on the queue of what outputs were told.
  func records(_ body: (borrowing RecordRing) -> Void) { unsafe body(state.pointee.records) }

  /// Commands that were given while the session closed: nobody carries them out any more.
  private func dropLateCommands() {
    var position = unsafe state.pointee.lastPosition
    while let command = unsafe state.pointee.ring.dequeue(&position) {
      if case .curve(_, let curve) = command.action { unsafe CurveBlock.free(curve.pointer) }
      if let player = unsafe command.player, unsafe player.pointee.dropReference() {
        unsafe PlayerBlock.free(player)
      }
      if let output = unsafe command.output { unsafe OutputBlock.release(output) }
    }
  }

  private func freeRetired() {
    var next = unsafe state.pointee.retired.takeAll()
    while let link = unsafe next {
      unsafe next = link.pointee.next
      let block = UnsafeMutableRawPointer(link)
      switch unsafe link.pointee.kind {
      case .player: unsafe PlayerBlock.free(block.assumingMemoryBound(to: PlayerBlock.self))
      case .curve: unsafe CurveBlock.free(block.assumingMemoryBound(to: CurveBlock.self))
      case .output: unsafe OutputBlock.free(block.assumingMemoryBound(to: OutputBlock.self))
      }
    }
  }
}
