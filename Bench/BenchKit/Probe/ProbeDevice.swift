package import TactusDevice

/// A device that only records when segments are submitted. It has one actuator with an update rate
/// of 1 kHz, plays on arrival (without look-ahead) and has no lease, so only the pattern causes
/// steps of the playback thread.
package final class ProbeDevice: HapticDevice {
  /// The update interval in nanoseconds.
  package static let periodNanoseconds: Int64 = 1_000_000

  package let buffer: ProbeBuffer
  package let listing = DeviceListing(
    id: DeviceID(backend: "probe"), name: "Probe", category: .virtual,
    isEligibleForAutomaticChoice: false)
  package let capabilities = OutputCapabilities(
    actuators: [Actuator(name: "probe", kind: .lra, frequencyBandHertz: 65...300)],
    updateIntervalNanoseconds: ProbeDevice.periodNanoseconds, lease: nil)

  /// - Parameters:
  ///   - capacity: the number of submissions that are recorded until the next reset.
  ///   - processor: the processor to which the playback thread is bound at its first submission,
  ///     counted from 0; nil to leave the thread unbound.
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
// Sendable: the reference is constant, and its object is Sendable.
private final class ProbeOutput: HapticOutput, @unchecked Sendable {
  // Unmanaged, because loading a strong reference would retain and release the object on the
  // playback thread.
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
