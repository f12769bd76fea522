internal import TactusDevice

/// A device that accepts and ignores everything, so that only the engine is timed.
final class StillDevice: HapticDevice {
  let listing = DeviceListing(
    id: DeviceID(backend: "still"), name: "Still", category: .virtual,
    isEligibleForAutomaticChoice: false)
  let capabilities = OutputCapabilities(
    actuators: [Actuator(name: "only", kind: .lra, frequencyBandHertz: 65...300)])

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    StillOutput()
  }
}

final class StillOutput: HapticOutput {
  @_noLocks @_noAllocation
  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    .accepted
  }

  @_noLocks @_noAllocation
  func revise(from nanoseconds: Int64) {}

  @_noLocks @_noAllocation
  func stop(at nanoseconds: Int64) {}
}
