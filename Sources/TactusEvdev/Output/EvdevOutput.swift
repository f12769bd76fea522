internal import CRealtime
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
    for index in segments.indices {
      let segment = rounded(segments[index])
      state.borrowed.use { $0.mailbox.ask(segment, at: submittedNanoseconds) }
    }
    state.borrowed.use {
      $0.mailbox.publish()
      $0.doorbell.ring()
    }
    return .accepted
  }

  /// Rounds the levels of a segment to those that the device can play. Kernel drivers keep only the
  /// upper bits of a level, which would round down.
  @_noLocks @_noAllocation
  private func rounded(_ segment: Segment) -> Segment {
    guard segment.actuator >= 0 && segment.actuator < 2 else { return segment }
    let steps = steps[segment.actuator]
    if steps == 0 { return segment }
    var result = segment
    result.startLevel = tactus_round(segment.startLevel * steps) / steps
    result.endLevel = tactus_round(segment.endLevel * steps) / steps
    return result
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
