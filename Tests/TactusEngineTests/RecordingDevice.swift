import Synchronization
import TactusDevice

/// A device that records its calls, with answers from a test.
final class RecordingDevice: HapticDevice {
  let listing: DeviceListing
  let capabilities: OutputCapabilities
  let output: RecordingOutput
  private let reporter = Mutex<(@Sendable (OutputReport) -> Void)?>(nil)

  /// - Parameter answer: called for each submission with its segments.
  init(
    _ id: String = "test",
    lookAheadNanoseconds: Int64 = 0,
    answer: @escaping @Sendable ([Segment]) -> SubmitResult = { _ in .accepted }
  ) {
    listing = DeviceListing(
      id: DeviceID(backend: id), name: "Test", category: .virtual,
      isEligibleForAutomaticChoice: false)
    let actuator = Actuator(name: "only", kind: .lra, frequencyBandHertz: 100...200)
    capabilities = OutputCapabilities(
      actuators: [actuator], lookAheadNanoseconds: lookAheadNanoseconds)
    output = RecordingOutput(answer: answer)
  }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    reporter.withLock { $0 = report }
    return output
  }

  /// Sends a report to the engine, as the device would.
  func report(_ report: OutputReport) { reporter.withLock { $0 }?(report) }
}

final class RecordingOutput: HapticOutput {
  private struct Record {
    var segments: [Segment] = []
    var submissions = 0
    var stops = 0
  }

  private let record = Mutex(Record())
  private let answer: @Sendable ([Segment]) -> SubmitResult

  init(answer: @escaping @Sendable ([Segment]) -> SubmitResult) { self.answer = answer }

  /// The segments that were accepted.
  var segments: [Segment] { record.withLock { $0.segments } }
  /// The number of submissions, including refused ones.
  var submissions: Int { record.withLock { $0.submissions } }
  var stops: Int { record.withLock { $0.stops } }

  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    let row = segments.indices.map { segments[$0] }
    let result = answer(row)
    record.withLock {
      $0.submissions += 1
      if result == .accepted { $0.segments += row }
    }
    return result
  }

  func revise(from nanoseconds: Int64) {}

  func stop(at nanoseconds: Int64) { record.withLock { $0.stops += 1 } }
}
