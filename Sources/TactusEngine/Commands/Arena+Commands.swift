internal import Synchronization
internal import TactusPattern
internal import TactusSystem

/// The callers' side of the queue: admits commands, numbers them, and wakes the playback thread.
extension Arena {
  /// Admits `count` commands, all or none.
  func admit(_ count: Int) throws(EngineError) {
    // Acquiring: the playback thread frees the slot of a command before it subtracts the command
    // from this count with release ordering. So this thread sees the slot as free.
    precondition(count >= 0)
    let before = state.admitted.add(count, ordering: .acquiring).oldValue
    assert(before >= 0, "a command freed its place in the queue twice")
    if before + count > EngineLimits.commands {
      state.admitted.subtract(count, ordering: .relaxed)
      throw .queueFull
    }
  }

  /// Whether the queue has room for a further command.
  var hasRoom: Bool { state.admitted.load(ordering: .acquiring) < EngineLimits.commands }

  /// Admits a command that opens or closes an output, regardless of the bound. An output is only
  /// opened if the queue had room before, so the queue exceeds the bound by no more commands than
  /// outputs are opened and closed at the same time.
  func admitAlways() { state.admitted.add(1, ordering: .acquiring) }

  /// Returns the ticket of a new command: its place in the order of all commands.
  func nextTicket() -> UInt64 { state.nextTicket.add(1, ordering: .relaxed).oldValue }

  /// Sends an admitted command about a player. The queue has room for all that were admitted.
  func send(
    _ action: Command.Action, to player: PlayerID, at time: Int64, delay: Int64 = 0,
    isSoon: Bool = false
  ) {
    retain(player)
    enqueue(
      Command(
        player: player, output: nil, time: time, delay: delay, isSoon: isSoon,
        ticket: nextTicket(), action: action))
  }

  /// Sends an admitted command by which the playback thread starts or stops serving an output.
  func send(_ action: Command.Action, about output: OutputID) {
    retain(output)
    enqueue(
      Command(player: nil, output: output, time: 0, ticket: nextTicket(), action: action))
    state.signal()
  }

  private func enqueue(_ command: Command) {
    let isTaken = state.ring.tryEnqueue(command)
    precondition(isTaken, "the queue has no room for an admitted command")
  }

  /// Signals that a change was made that bypasses the queue.
  func callAttention() {
    state.attention.store(true, ordering: .releasing)
    state.signal()
  }

  /// Signals a change of a kind that is made often. The thread that delivers notices is woken only
  /// if playback has no next step, because otherwise that thread wakes at its next interval.
  func callAttentionWhilePlaying() {
    state.attention.store(true, ordering: .releasing)
    state.playbackWord.signal()
    if state.nextStep.load(ordering: .acquiring) == .max { state.noticeWord.signal() }
  }

  /// When the next step of playback is due, or the start of the current one. 0 if no step is due
  /// but a change is pending; `Int64.max` if nothing happens before the next change.
  ///
  /// Pending changes are read first, because the playback thread stores the time of its step before
  /// it takes a change. In the other order, this function could miss both.
  var nextStep: Int64 {
    let isCalled = state.attention.load(ordering: .acquiring)
    let waiting = state.admitted.load(ordering: .acquiring)
    let next = state.nextStep.load(ordering: .acquiring)
    return next == .max && (isCalled || waiting > 0) ? 0 : next
  }

  /// When the first start of a player was applied; nil before it.
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
