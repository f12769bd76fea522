internal import CRealtime
internal import TactusDevice
internal import TactusSystem

/// The talking end of a node: the playback thread leaves what is asked for in the mailbox and
/// rings; the device's thread makes the calls, which may hang.
final class EvdevOutput: HapticOutput {
  private let station: Kept<Station>
  /// Keeps the node open while the output lives.
  private let device: EvdevDevice
  /// How many levels above 0 each actuator tells apart; 0: any.
  private let steps: InlineArray<2, Double>

  init(_ station: Station, of device: EvdevDevice) {
    self.station = Kept(station)
    self.device = device
    let actuators = device.capabilities.actuators
    steps = InlineArray { place in
      place < actuators.count && actuators[place].rendering == .steps
        ? Double(actuators[place].levelSteps ?? 0) : 0
    }
  }

  deinit { station.object.giveOutputBack() }

  @_noLocks @_noAllocation
  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    if station.borrowed.use({ $0.isGone }) { return .gone }
    if segments.isEmpty { return .accepted }
    station.borrowed.use { $0.mailbox.begin() }
    for index in segments.indices {
      let segment = rounded(segments[index])
      station.borrowed.use { $0.mailbox.ask(segment, at: submittedNanoseconds) }
    }
    station.borrowed.use {
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
    station.borrowed.use {
      $0.mailbox.begin()
      $0.mailbox.stop()
      $0.mailbox.publish()
      $0.doorbell.ring()
    }
  }
}
