internal import TactusDevice
internal import TactusSound

/// A device of any backend whose commands are recorded on a line, in the order of their submission.
///
/// The playback thread writes each record into a socket at once, so that the harness can read it
/// even if the player is killed right afterwards.
final class RecordedDevice: HapticDevice, SoundingDevice {
  private let device: any HapticDevice
  private let shared: SharedRecordLine

  init(_ device: any HapticDevice, _ shared: SharedRecordLine) {
    self.device = device
    self.shared = shared
  }

  var listing: DeviceListing { device.listing }
  var capabilities: OutputCapabilities { device.capabilities }
  var warnings: [DeviceWarning] { device.warnings }
  var soundSink: SinkOpening? { (device as? any SoundingDevice)?.soundSink }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    RecordedOutput(try device.makeOutput(report: report), shared)
  }
}

/// The output of the device.
private final class RecordedOutput: HapticOutput {
  private let output: any HapticOutput
  private let shared: SharedRecordLine

  init(_ output: any HapticOutput, _ shared: SharedRecordLine) {
    self.output = output
    self.shared = shared
  }

  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    let result = output.submit(segments, at: submittedNanoseconds)
    switch result {
    case .accepted where segments.isEmpty: shared.line.write(LineRecord.alive, submittedNanoseconds)
    case .accepted:
      for index in segments.indices {
        _ = shared.line.write(segments[index], at: submittedNanoseconds)
      }
    case .full: shared.line.write(LineRecord.refused, submittedNanoseconds)
    case .gone: break
    }
    shared.line.noteHeld(since: submittedNanoseconds)
    return result
  }

  func revise(from nanoseconds: Int64) {
    output.revise(from: nanoseconds)
    shared.line.write(LineRecord.revise, nanoseconds)
  }

  func stop(at nanoseconds: Int64) {
    output.stop(at: nanoseconds)
    shared.line.write(LineRecord.stop, nanoseconds)
    shared.line.noteHeld(since: nanoseconds)
  }
}
