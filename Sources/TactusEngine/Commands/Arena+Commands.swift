internal import Synchronization
internal import TactusPattern
internal import TactusSystem

/// The callers' end of the queue: admits commands, numbers them, and wakes the playback thread.
extension Arena {
  /// Lets `count` commands in, all or none.
  func admit(_ count: Int) throws(EngineError) {
    // Acquiring: whose room is taken has left its slot of the ring, and that must be seen.
    precondition(count >= 0)
    let before = state.admitted.add(count, ordering: .acquiring).oldValue
    assert(before >= 0, "no command gives its room back twice")
    if before + count > EngineLimits.commands {
      state.admitted.subtract(count, ordering: .relaxed)
      throw .queueFull
    }
  }

  /// Lets a command in that closes an output.
  func admitAlways() { state.admitted.add(1, ordering: .acquiring) }

  /// The place of a command in the order of all.
  func nextTicket() -> UInt64 { state.nextTicket.add(1, ordering: .relaxed).oldValue }

  /// Sends an admitted command about a player. The queue has room for all that were admitted.
  func send(
    _ action: Command.Action, to player: PlayerID, at time: Int64, delay: Int64 = 0
  ) {
    retain(player)
    enqueue(
      Command(
        player: player, output: nil, time: time, delay: delay, ticket: nextTicket(),
        action: action))
  }

  /// Sends an admitted command: the playback thread is to serve an output, or to serve it no more.
  func send(_ action: Command.Action, about output: OutputID) {
    retain(output)
    enqueue(
      Command(player: nil, output: output, time: 0, ticket: nextTicket(), action: action))
    state.signal()
  }

  private func enqueue(_ command: Command) {
    let isTaken = state.ring.tryEnqueue(command)
    precondition(isTaken, "the queue is as large as the number of admitted commands")
  }

  /// Something beside the queue has changed.
  func callAttention() {
    state.attention.store(true, ordering: .releasing)
    state.signal()
  }

  /// When the playback thread next does something: the present or the past if a change is on its
  /// way to it, `Int64.max` if nothing happens before the next change.
  ///
  /// What is on its way is looked at first: the thread says that it steps before it takes a change.
  var nextStep: Int64 {
    let isCalled = state.attention.load(ordering: .acquiring)
    let waiting = state.admitted.load(ordering: .acquiring)
    let next = state.nextStep.load(ordering: .acquiring)
    return next == .max && (isCalled || waiting > 0) ? 0 : next
  }

  /// When the first start of a player was carried out, if one was.
  var firstStart: Int64? {
    let time = state.firstStart.load(ordering: .acquiring)
    return time == .min ? nil : time
  }

  var isClosing: Bool { state.isClosing.load(ordering: .acquiring) }

  func close() {
    state.isClosing.store(true, ordering: .releasing)
    state.signal()
  }
}
