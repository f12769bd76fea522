import Synchronization
import TactusDevice
import TactusEvdev

/// A device that passes on all calls and records the submitted segments, which a capture of the
/// same play would contain. It also listens to the session for the events of patterns.
final class Tee: HapticDevice, RecordListener {
  private let device: any HapticDevice
  private let asked = Mutex<Asked>(Asked())

  /// The submissions.
  struct Asked: Sendable {
    /// Each segment with the span of its call on the playback thread.
    var segments: [(segment: Segment, time: Range<Int64>)] = []
    var events: [EventMark] = []
  }

  init(_ device: any HapticDevice) { self.device = device }

  var listing: DeviceListing { device.listing }
  var capabilities: OutputCapabilities { device.capabilities }
  var submitted: Asked { asked.withLock { $0 } }
  /// Whether the thread of the evdev output has taken all submitted segments.
  var hasTakenAll: Bool { (device as? EvdevDevice)?.hasTakenAll == true }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    TeeOutput(try device.makeOutput(report: report), self)
  }

  func take(_ record: SessionRecord) {
    guard case .sent(.event(let mark)) = record.kind else { return }
    asked.withLock { $0.events.append(mark) }
  }

  fileprivate func note(_ segments: [Segment], in time: Range<Int64>) {
    asked.withLock { $0.segments += segments.map { ($0, time) } }
  }
}

private final class TeeOutput: HapticOutput {
  private let output: any HapticOutput
  private let tee: Tee

  init(_ output: any HapticOutput, _ tee: Tee) {
    self.output = output
    self.tee = tee
  }

  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    let begin = MonotonicClock.nowNanoseconds
    let result = output.submit(segments, at: submittedNanoseconds)
    tee.note(
      segments.indices.map { segments[$0] },
      in: begin..<max(MonotonicClock.nowNanoseconds, begin + 1))
    return result
  }

  func revise(from nanoseconds: Int64) { output.revise(from: nanoseconds) }

  func stop(at nanoseconds: Int64) { output.stop(at: nanoseconds) }
}
