internal import TactusDevice
internal import TactusSystem

/// The output of a node. The playback thread writes requests to the mailbox and rings the doorbell.
/// The device's thread makes the system calls, which may block.
final class EvdevOutput: HapticOutput {
  private let state: Kept<NodeState>
  /// Keeps the node open as long as the output exists.
  private let device: EvdevDevice
  /// The number of distinct levels above 0 of each actuator; 0 if any level is possible.
  private let steps: InlineArray<2, Double>

  init(_ state: NodeState, of device: EvdevDevice) {
    self.state = Kept(state)
    self.device = device
    let actuators = device.capabilities.actuators
    steps = InlineArray { place in
      place < actuators.count && actuators[place].rendering == .steps
        ? Double(actuators[place].levelSteps ?? 0) : 0
    }
  }

  deinit { state.object.releaseOutput() }

  @_noLocks @_noAllocation
  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    if state.borrowed.use({ $0.isGone }) { return .gone }
    if segments.isEmpty { return .accepted }
    state.borrowed.use { $0.mailbox.begin() }
    let steps = steps
    for index in segments.indices {
      let segment = segments[index]
      state.borrowed.use { $0.mailbox.ask(segment, at: submittedNanoseconds, steps: steps) }
    }
    state.borrowed.use {
      $0.mailbox.publish()
      $0.doorbell.ring()
    }
    return .accepted
  }

  /// Does nothing, because no segments are submitted ahead of time.
  @_noLocks @_noAllocation
  func revise(from nanoseconds: Int64) {}

  @_noLocks @_noAllocation
  func stop(at nanoseconds: Int64) {
    state.borrowed.use {
      $0.mailbox.begin()
      $0.mailbox.stop()
      $0.mailbox.publish()
      $0.doorbell.ring()
    }
  }
}
