internal import CRealtime
internal import Synchronization
internal import TactusDevice
internal import TactusPattern
internal import TactusSystem

/// The playback core: time goes in, submissions come out.
///
/// It reads no clock but the one that stamps submissions, and it never waits: the live thread and
/// the virtual loop drive the same code. One call of ``step(at:)`` is
///
/// 1. serve each output up to its horizon with what is known,
/// 2. take new commands,
/// 3. serve again what they changed, taking back what an output was told too early,
/// 4. say when to come again.
struct Core: ~Copyable {
  let arena: Arena
  /// Whether submissions are stamped with the virtual time instead of the clock.
  let isVirtual: Bool
  var now: Int64 = 0
  var ringPosition = 0
  var pending = PendingCommands(capacity: EngineLimits.commands)
  /// Nanoseconds that the last preparation of a step took.
  var preparationCost: Int64 = 0
  // As many as EngineLimits has, which an inline array cannot be made of.
  var outputs = InlineArray<16, OutputID?>(repeating: nil)

  init(_ arena: Arena, isVirtual: Bool) {
    self.arena = arena
    self.isVirtual = isVirtual
    precondition(outputs.count == EngineLimits.outputs)
  }

  /// Does all that is due at `time` and returns when something is next due; `Int64.max`: nothing
  /// until a command comes.
  @_noLocks @_noAllocation
  mutating func step(at time: Int64) -> Int64 {
    assert(time >= now, "time does not run backwards")
    now = time
    for place in outputs.indices {
      if let output = outputs[place] { serve(output) }
    }
    _ = arena.state.attention.exchange(false, ordering: .acquiringAndReleasing)
    takeCommands()
    var deadline = Int64.max
    for place in outputs.indices {
      guard let output = outputs[place] else { continue }
      applyFlags(output)
      serveChanges(output)
      settle(output)
      deadline = min(deadline, nextWake(output))
    }
    return deadline
  }

  /// The time that stamps a submission.
  @_noLocks @_noAllocation
  @inline(__always)
  func stamp() -> Int64 { isVirtual ? now : tactus_now() }

  /// Nanoseconds that the grid of moving levels lies behind its multiples.
  @_noLocks @_noAllocation
  func gridPhase(_ output: OutputID) -> Int64 {
    isVirtual ? 0 : SamplingGrid.livePhase(interval: arena[output].updateInterval)
  }
}
