package import TactusDevice

/// A device that plays nothing and notes when it was told what: one actuator at 1 kHz, on arrival,
/// without a lease, so that nothing but the pattern makes the playback thread step.
package final class ProbeDevice: HapticDevice {
  /// Nanoseconds of the grid on which a moving level is updated.
  package static let periodNanoseconds: Int64 = 1_000_000

  package let buffer: ProbeBuffer
  package let listing = DeviceListing(
    id: DeviceID(backend: "probe"), name: "Probe", category: .virtual,
    isEligibleForAutomaticChoice: false)
  package let capabilities = OutputCapabilities(
    actuators: [Actuator(name: "probe", kind: .lra, frequencyBandHertz: 65...300)],
    updateIntervalNanoseconds: ProbeDevice.periodNanoseconds, lease: nil)

  /// - Parameters:
  ///   - capacity: submissions that are noted until the next reset.
  ///   - processor: where the playback thread is to run from its first submission on, counted
  ///     from 0; nil: wherever the system puts it.
  package init(capacity: Int, processor: Int? = nil) {
    buffer = ProbeBuffer(capacity: capacity, processor: processor)
  }

  package func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    ProbeOutput(buffer)
  }
}

@safe
// Sendable: the reference never changes, and what it leads to is.
private final class ProbeOutput: HapticOutput, @unchecked Sendable {
  // Unmanaged, because reading a reference out of an object counts it.
  private let buffer: Unmanaged<ProbeBuffer>

  init(_ buffer: ProbeBuffer) { unsafe self.buffer = .passRetained(buffer) }

  deinit { unsafe buffer.release() }

  @_noLocks @_noAllocation
  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    let came = MonotonicClock.nowNanoseconds
    if !segments.isEmpty {
      let due = segments[0].startNanoseconds
      unsafe buffer._withUnsafeGuaranteedRef { $0.note(due: due, came: came) }
    }
    return .accepted
  }

  @_noLocks @_noAllocation
  func revise(from nanoseconds: Int64) {}

  @_noLocks @_noAllocation
  func stop(at nanoseconds: Int64) {
    let now = MonotonicClock.nowNanoseconds
    unsafe buffer._withUnsafeGuaranteedRef { $0.noteStop(at: now) }
  }
}
