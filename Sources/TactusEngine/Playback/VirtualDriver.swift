internal import Synchronization
internal import TactusDevice
internal import TactusSystem

/// Drives a session by a loop instead of a thread: time advances only on request.
///
/// The same core does the same steps, at the times at which an ideal playback thread would do them.
final class VirtualDriver: Sendable {
  private struct State: ~Copyable {
    var core: Core
    var now: Int64
  }

  /// The largest number of steps at one time. Each of them applies the new commands of handlers.
  /// Without this bound, a handler that starts a pattern of length 0 at each of its ends would keep
  /// time from advancing.
  private static let roundsAtOneTime = 1000

  private let state: Guarded<State>
  private let owner: ArenaOwner
  private let outputs: OutputRegister
  /// Whether each submission is composed before it is due, as in a live session.
  private let preparesSteps: Bool
  /// A step that is due in fewer nanoseconds is not prepared, as in a live session that a command
  /// has just woken.
  private static let leastTimeForPreparing: Int64 = 400_000

  init(owner: ArenaOwner, outputs: OutputRegister, start: Int64, preparesSteps: Bool) {
    self.owner = owner
    self.outputs = outputs
    self.preparesSteps = preparesSteps
    state = Guarded(State(core: Core(owner.arena, isVirtual: true), now: start))
  }

  var nowNanoseconds: Int64 { state.withLock { $0.now } }

  /// Does everything that is due up to and including `time`. When it returns, notices are delivered
  /// and the commands of their handlers are applied, too.
  func advance(to time: Int64) {
    var rounds = 0
    var isDone = false
    while !isDone {
      let next = state.withLock { $0.core.step(at: $0.now) }
      owner.arena.state.nextStep.store(next, ordering: .releasing)
      outputs.recorder.passOn()
      owner.arena.deliverNotices()
      rounds += 1
      state.withLock { state in
        let mayRepeat = rounds < Self.roundsAtOneTime
        if mayRepeat, !owner.arena.state.isQuiet(at: state.core.ringPosition) { return }
        isDone = next > time
        let target = max(state.now, min(next, time))
        if target > state.now { rounds = 0 }
        if preparesSteps && next - state.now >= Self.leastTimeForPreparing {
          state.core.prepare(for: next)
        }
        state.now = target
      }
    }
    _ = outputs.look(at: nowNanoseconds)
  }

  /// Advances time without a step.
  func stall(until time: Int64) { state.withLock { $0.now = max($0.now, time) } }

  /// The requested states of the zones of an output at the present virtual time.
  func zoneStates(of output: OutputHandle) -> ZoneStates {
    state.withLock { Mixer(owner.arena, output.id, .base).states(at: $0.now) }
  }

  func close() {
    state.withLock { state in state.core.close(at: state.now) }
    outputs.recorder.passOn()
    owner.arena.deliverNotices()
  }
}
