internal import Synchronization
internal import TactusDevice
internal import TactusSystem

/// Drives a session by a loop instead of a thread: time passes only when it is told to.
///
/// The same core does the same steps at the same times as the playback thread would at its best.
final class VirtualDriver: Sendable {
  private struct State: ~Copyable {
    var core: Core
    var now: Int64
  }

  /// How often handlers may give new commands without time passing: one that starts a pattern
  /// without length at each end of it would otherwise never let time pass.
  private static let roundsAtOneTime = 1000

  private let state: Guarded<State>
  private let owner: ArenaOwner
  private let outputs: OutputRegister
  /// Whether each step is prepared before its time comes, as a precise live session does.
  private let preparesSteps: Bool
  /// Nanoseconds: where less is left until a step it is not prepared, as in a live session that
  /// has just been woken by a command.
  private static let leastTimeForPreparing: Int64 = 400_000

  init(owner: ArenaOwner, outputs: OutputRegister, start: Int64, preparesSteps: Bool) {
    self.owner = owner
    self.outputs = outputs
    self.preparesSteps = preparesSteps
    state = Guarded(State(core: Core(owner.arena, isVirtual: true), now: start))
  }

  var nowNanoseconds: Int64 { state.withLock { $0.now } }

  /// Carries out what is due up to and with `time`. Notices have been delivered when it returns,
  /// and the commands that handlers gave are carried out, too.
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

  /// Lets time pass without a step.
  func stall(until time: Int64) { state.withLock { $0.now = max($0.now, time) } }

  /// What the zones of an output are asked for now: the levels that its next submission would have.
  func zoneStates(of output: OutputHandle) -> ZoneStates {
    state.withLock { Mixer(owner.arena, output.id, .base).states(at: $0.now) }
  }

  func close() {
    state.withLock { state in state.core.close(at: state.now) }
    outputs.recorder.passOn()
    owner.arena.deliverNotices()
  }
}
