internal import CRealtime
internal import Synchronization
internal import TactusDevice
internal import TactusPattern
internal import TactusSystem

/// The playback core: at a given time, it makes the submissions that are due.
///
/// It reads the clock only to stamp submissions, and it never waits: the live thread and the
/// virtual loop run the same code. One call of ``step(at:)``
///
/// 1. serves each output up to its horizon with the known commands,
/// 2. takes new commands,
/// 3. serves again the outputs that the commands changed, and withdraws submitted segments that no
///   longer apply,
/// 4. returns when the next call is due.
struct Core: ~Copyable {
  let arena: Arena
  /// Whether submissions are stamped with the virtual time instead of the system clock.
  let isVirtual: Bool
  var now: Int64 = 0
  var ringPosition = 0
  var pending = PendingCommands(capacity: EngineLimits.commands)
  /// Nanoseconds that the last preparation took.
  var preparationCost: Int64 = 0
  /// The outputs by their slots; nil for a slot that is free.
  let outputs = FixedBuffer<OutputID?>(count: EngineLimits.outputs) { _ in nil }

  init(_ arena: Arena, isVirtual: Bool) {
    self.arena = arena
    self.isVirtual = isVirtual
  }

  /// Does all that is due at `time` and returns when the next step is due; `Int64.max` if only a
  /// command causes one.
  @_noLocks @_noAllocation
  mutating func step(at time: Int64) -> Int64 {
    assert(time >= now, "a step is earlier than the previous one")
    now = time
    for slot in 0..<outputs.count {
      if let output = outputs[slot] { serve(output) }
    }
    _ = arena.state.attention.exchange(false, ordering: .acquiringAndReleasing)
    takeCommands()
    var deadline = Int64.max
    for slot in 0..<outputs.count {
      guard let output = outputs[slot] else { continue }
      applyFlags(output)
      serveChanges(output)
      settle(output)
      deadline = min(deadline, nextWake(output))
    }
    return deadline
  }

  /// The time stamp of a submission.
  @_noLocks @_noAllocation
  @inline(__always)
  func stamp() -> Int64 { isVirtual ? now : tactus_now() }

  /// Nanoseconds by which the grid of moving levels is shifted.
  @_noLocks @_noAllocation
  func gridPhase(_ output: OutputID) -> Int64 {
    isVirtual ? 0 : SamplingGrid.livePhase(interval: arena[output].updateInterval)
  }
}
