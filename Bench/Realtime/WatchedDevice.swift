internal import TactusDevice

/// A device that only reports each submission to the watch, on the playback thread.
final class WatchedDevice: HapticDevice {
  let listing = DeviceListing(
    id: DeviceID(backend: "watched"), name: "Watched", category: .virtual,
    isEligibleForAutomaticChoice: false)
  // The device has two motors, so that lowering must distribute levels.
  let capabilities = OutputCapabilities(actuators: [
    Actuator(name: "heavy", kind: .erm, frequencyBandHertz: 40...150),
    Actuator(name: "light", kind: .erm, frequencyBandHertz: 100...250),
  ])
  private let watch: Watch

  init(_ watch: Watch) { self.watch = watch }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    WatchedOutput(watch)
  }
}

@safe
// Sendable: the reference is constant, and its object is Sendable.
private final class WatchedOutput: HapticOutput, @unchecked Sendable {
  // Unmanaged, because loading a strong reference from an object retains and releases it.
  private let watch: Unmanaged<Watch>

  init(_ watch: Watch) { unsafe self.watch = .passRetained(watch) }

  deinit { unsafe watch.release() }

  @_noLocks @_noAllocation
  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    unsafe watch._withUnsafeGuaranteedRef { $0.step() }
    return .accepted
  }

  @_noLocks @_noAllocation
  func revise(from nanoseconds: Int64) {}

  @_noLocks @_noAllocation
  func stop(at nanoseconds: Int64) {}
}
