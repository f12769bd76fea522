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

  init(_ station: Station, of device: EvdevDevice) {
    unsafe self.station = .passRetained(station)
    self.device = device
  }

  deinit {
    unsafe station.takeRetainedValue().giveOutputBack()
  }

  @_noLocks @_noAllocation
  func submit(
    _ segments: Span<Segment>, levels: Span<ZoneLevel>, events: Span<EventMark>,
    at submittedNanoseconds: Int64
  ) -> SubmitResult {
    if unsafe station._withUnsafeGuaranteedRef({ $0.isGone }) { return .gone }
    if segments.isEmpty { return .accepted }
    unsafe station._withUnsafeGuaranteedRef { $0.mailbox.begin() }
    for index in segments.indices {
      let segment = segments[index]
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
