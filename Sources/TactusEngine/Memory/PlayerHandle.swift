internal import Synchronization
internal import TactusPattern

/// The callers' reference to a player's block. The block outlives it while the player plays.
@safe
// Sendable: the block behind the pointer is shared by atomics and by the queue.
final class PlayerHandle: @unchecked Sendable {
  private let block: PlayerPointer
  private let shared: SharedHandle

  init(
    _ timeline: Timeline, group: PlayerGroup, events: PlayerEvents, output: SessionOutput,
    shared: SharedHandle
  ) {
    self.shared = shared
    unsafe block = PlayerBlock.allocate(
      timeline: timeline, group: group, owner: events, output: output.handle.block)
  }

  deinit {
    if unsafe block.pointee.dropReference() { unsafe PlayerBlock.free(block) }
  }

  /// Sends commands, all or none. Each is carried out at `time` plus its own delay.
  func send(
    _ actions: [(action: Command.Action, delay: Int64)], at time: Int64
  ) throws(EngineError) {
    if shared.isClosing { throw .sessionClosed }
    if isOutputGone { throw .outputGone }
    try shared.admit(actions.count)
    let time = min(time, EngineLimits.latestNanoseconds)
    for (action, delay) in actions {
      if case .start = action { unsafe block.pointee.startsOnTheWay.add(1, ordering: .relaxed) }
      unsafe shared.send(action, to: block, at: time, delay: delay)
    }
    shared.signal()
  }

  /// Sends a curve whose first point is at 0. Nothing of it is kept if it is refused.
  func send(
    _ points: [TrackPoint], of control: ControlID, at time: Int64, delay: Int64
  ) throws(EngineError) {
    let curve = unsafe SentCurve(CurveBlock.allocate(points))
    do throws(EngineError) {
      try send([(.curve(control, curve), delay)], at: time)
    } catch {
      unsafe CurveBlock.free(curve.pointer)
      throw error
    }
  }

  /// Ends playback now, past every queue.
  func stop() {
    unsafe raise(block.pointee.stopTicket)
    shared.callAttention()
  }

  /// Ends playback now and voids every command given before.
  func cancel() {
    unsafe raise(block.pointee.cancelTicket)
    shared.callAttention()
  }

  /// Whether the player neither plays nor is paused, and no start is on its way.
  var isIdle: Bool {
    let starts = unsafe block.pointee.startsOnTheWay.load(ordering: .acquiring)
    return unsafe starts == 0 && !block.pointee.isOngoing.load(ordering: .acquiring)
  }

  var isMuted: Bool {
    get { unsafe block.pointee.isMuted.load(ordering: .acquiring) }
    set {
      unsafe block.pointee.isMuted.store(newValue, ordering: .releasing)
      shared.callAttention()
    }
  }

  private var isOutputGone: Bool {
    let output = unsafe block.pointee.output
    return unsafe output.pointee.isGone.load(ordering: .acquiring)
  }

  /// Makes every command void that was given until now. A later ticket stays.
  private func raise(_ ticket: borrowing Atomic<UInt64>) {
    _ = ticket.max(shared.nextTicket(), ordering: .acquiringAndReleasing)
  }
}
