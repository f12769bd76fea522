internal import CRealtime
internal import Synchronization
internal import TactusPattern

extension Core {
  /// Takes players that have nothing left to do out of the list.
  @_noLocks @_noAllocation
  mutating func removeIdle(from output: OutputPointer) {
    var previous: PlayerPointer?
    var next = unsafe output.pointee.firstActive
    while let player = unsafe next {
      unsafe next = player.pointee.nextActive
      guard unsafe player.pointee.base.isStopped && player.pointee.pending.isEmpty else {
        unsafe previous = player
        continue
      }
      unsafe player.pointee.isActive = false
      unsafe player.pointee.nextActive = nil
      if let previous = unsafe previous {
        unsafe previous.pointee.nextActive = next
      } else {
        unsafe output.pointee.firstActive = next
      }
      unsafe drop(player)
    }
  }

  /// Ends every player of an output that goes away.
  @_noLocks @_noAllocation
  mutating func endPlayers(of output: OutputPointer, hasFailed: Bool) {
    var next = unsafe output.pointee.firstActive
    while let player = unsafe next {
      unsafe next = player.pointee.nextActive
      while unsafe !player.pointee.pending.isEmpty {
        let command = unsafe pending.removeFirst(&player.pointee.pending)
        discard(command)
      }
      if hasFailed { unsafe player.pointee.hasFailed.store(true, ordering: .releasing) }
      if unsafe player.pointee.base.stop() { unsafe end(player) }
    }
    unsafe removeIdle(from: output)
    unsafe output.pointee.boundary = .max
    unsafe output.pointee.dirtyFrom = .max
  }

  /// Playback of a player has ended.
  @_noLocks @_noAllocation
  func end(_ player: PlayerPointer) {
    unsafe player.pointee.isOngoing.store(false, ordering: .releasing)
    unsafe shared.pointee.notices.noteFinish(player)
  }

  /// Gives up a reference to a player. The last one sends the block to be freed elsewhere.
  @_noLocks @_noAllocation
  func drop(_ player: PlayerPointer) {
    guard unsafe player.pointee.dropReference() else { return }
    unsafe shared.pointee.retired.push(
      UnsafeMutableRawPointer(player).assumingMemoryBound(to: RetirementLink.self))
  }

  @_noLocks @_noAllocation
  func drop(_ output: OutputPointer) {
    guard unsafe output.pointee.dropReference() else { return }
    unsafe shared.pointee.retired.push(
      UnsafeMutableRawPointer(output).assumingMemoryBound(to: RetirementLink.self))
  }

  @_noLocks @_noAllocation
  func retire(_ curve: CurvePointer) {
    unsafe shared.pointee.retired.push(
      UnsafeMutableRawPointer(curve).assumingMemoryBound(to: RetirementLink.self))
  }
}
