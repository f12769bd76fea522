internal import CRealtime
internal import TactusDevice

/// The talking end of a node: the playback thread leaves what is asked for in the mailbox and
/// rings; the device's thread makes the calls, which may hang.
@safe
// Sendable: the reference is written once, before the object is shared.
final class EvdevOutput: HapticOutput, @unchecked Sendable {
  // Unmanaged, because reading a reference out of an object counts it.
  private let station: Unmanaged<Station>
  /// Keeps the node open while the output lives.
  private let device: EvdevDevice
  /// How many levels above 0 each actuator tells apart; 0: any.
  private let steps: InlineArray<2, Double>

  init(_ station: Station, of device: EvdevDevice) {
    unsafe self.station = .passRetained(station)
    self.device = device
    let actuators = device.capabilities.actuators
    steps = InlineArray { place in
      place < actuators.count && actuators[place].rendering == .steps
        ? Double(actuators[place].levelSteps ?? 0) : 0
    }
  }

  deinit {
    unsafe station.takeRetainedValue().giveOutputBack()
  }

  @_noLocks @_noAllocation
  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    if unsafe station._withUnsafeGuaranteedRef({ $0.isGone }) { return .gone }
    if segments.isEmpty { return .accepted }
    unsafe station._withUnsafeGuaranteedRef { $0.mailbox.begin() }
    for index in segments.indices {
      let segment = rounded(segments[index])
      unsafe station._withUnsafeGuaranteedRef {
        $0.mailbox.ask(segment, at: submittedNanoseconds)
      }
    }
    unsafe station._withUnsafeGuaranteedRef {
      $0.mailbox.publish()
      $0.doorbell.ring()
    }
    return .accepted
  }

  /// The segment with the levels that the device can play: kernel drivers keep the upper bits of a
  /// level alone, which would round down.
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

  /// Nothing was submitted ahead.
  @_noLocks @_noAllocation
  func revise(from nanoseconds: Int64) {}

  @_noLocks @_noAllocation
  func stop(at nanoseconds: Int64) {
    unsafe station._withUnsafeGuaranteedRef {
      $0.mailbox.begin()
      $0.mailbox.stop()
      $0.mailbox.publish()
      $0.doorbell.ring()
    }
  }
}
