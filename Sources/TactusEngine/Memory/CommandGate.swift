internal import Synchronization
internal import TactusPattern

/// The callers' end of the queue: admits commands, numbers them, and wakes the playback thread.
extension SharedHandle {
  /// Lets `count` commands in, all or none.
  func admit(_ count: Int) throws(EngineError) {
    // Acquiring: whose room is taken has left its slot of the ring, and that must be seen.
    let before = unsafe state.pointee.admitted.add(count, ordering: .acquiring).oldValue
    if before + count > EngineLimits.commands {
      unsafe state.pointee.admitted.subtract(count, ordering: .relaxed)
      throw .queueFull
    }
  }

  /// Lets a command in that closes an output.
  func admitAlways() { unsafe state.pointee.admitted.add(1, ordering: .acquiring) }

  /// The place of a command in the order of all.
  func nextTicket() -> UInt64 {
    unsafe state.pointee.nextTicket.add(1, ordering: .relaxed).oldValue
  }

  /// Sends an admitted command about a player. The queue has room for all that were admitted.
  func send(
    _ action: Command.Action, to player: PlayerPointer, at time: Int64, delay: Int64 = 0
  ) {
    unsafe player.pointee.retain()
    let command = unsafe Command(
      player: player, output: nil, time: time, delay: delay, ticket: nextTicket(), action: action)
    enqueue(command)
  }

  /// Sends an admitted command: the playback thread is to serve an output, or to serve it no more.
  func send(_ action: Command.Action, about output: OutputHandle) {
    let block = unsafe output.block
    unsafe block.pointee.retain()
    let command = unsafe Command(
      player: nil, output: block, time: 0, ticket: nextTicket(), action: action)
    enqueue(command)
    signal()
  }

  private func enqueue(_ command: Command) {
    let isTaken = unsafe state.pointee.ring.tryEnqueue(command)
    precondition(isTaken, "the queue is as large as the number of admitted commands")
  }

  func signal() { unsafe state.pointee.signal() }

  /// Something beside the queue has changed.
  func callAttention() {
    unsafe state.pointee.attention.store(true, ordering: .releasing)
    signal()
  }

  /// When the playback thread next does something: the present or the past if a change is on its
  /// way to it, `Int64.max` if nothing happens before the next change.
  ///
  /// What is on its way is looked at first: the thread says that it steps before it takes a change.
  var nextStep: Int64 {
    let isCalled = unsafe state.pointee.attention.load(ordering: .acquiring)
    let waiting = unsafe state.pointee.admitted.load(ordering: .acquiring)
    let next = unsafe state.pointee.nextStep.load(ordering: .acquiring)
    return next == .max && (isCalled || waiting > 0) ? 0 : next
  }

  /// When the first start of a player was carried out, if one was.
  var firstStart: Int64? {
    let time = unsafe state.pointee.firstStart.load(ordering: .acquiring)
    return time == .min ? nil : time
  }

  var isClosing: Bool { unsafe state.pointee.isClosing.load(ordering: .acquiring) }

  func close() {
    unsafe state.pointee.isClosing.store(true, ordering: .releasing)
    signal()
  }
}
