internal import CRealtime
internal import Synchronization
package import TactusDevice
internal import TactusSystem

/// A device at the other end of a line, as the engine sees it: what is submitted goes into a
/// socket of whole messages, whose other end encodes it.
package final class LineDevice: HapticDevice {
  package let listing: DeviceListing
  package let capabilities: OutputCapabilities
  private let output: LineOutput
  private let report = Guarded<(@Sendable (OutputReport) -> Void)?>(nil)

  /// - Parameter descriptor: of the socket; it must outlive the device.
  package init(_ listing: DeviceListing, _ capabilities: OutputCapabilities, descriptor: Int32) {
    self.listing = listing
    self.capabilities = capabilities
    output = LineOutput(descriptor: descriptor)
  }

  package func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    self.report.withLock { $0 = report }
    return output
  }

  /// The device said that it has gone.
  package func markGone() {
    output.markGone()
    report.withLock { $0 }?(.gone(DeviceError(.gone, "the device was unplugged")))
  }

  func expectCall(at nanoseconds: Int64) { output.expectCall(at: nanoseconds) }

  /// The device said that something failed.
  package func markFailed() {
    report.withLock { $0 }?(.failed(DeviceError(.system, "the device reported a fault")))
  }
}

/// Its output: one record a call, and nothing that waits.
final class LineOutput: HapticOutput {
  private let line: RecordLine
  private let hasGone = Atomic<Bool>(false)

  init(descriptor: Int32) { line = RecordLine(descriptor: descriptor) }

  func markGone() { hasGone.store(true, ordering: .releasing) }

  func expectCall(at nanoseconds: Int64) { line.expectCall(at: nanoseconds) }

  @_noLocks @_noAllocation
  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    if hasGone.load(ordering: .acquiring) { return .gone }
    for index in segments.indices
    where !line.write(segments[index], at: submittedNanoseconds) {
      return .full
    }
    line.noteHeld(since: submittedNanoseconds)
    return .accepted
  }

  @_noLocks @_noAllocation
  func revise(from nanoseconds: Int64) { line.write(LineRecord.revise, nanoseconds) }

  @_noLocks @_noAllocation
  func stop(at nanoseconds: Int64) {
    line.write(LineRecord.stop, nanoseconds)
    line.noteHeld(since: nanoseconds)
  }
}

extension Socket {
  /// What the output at the other end was given next, and when; nil: nothing. Not every record is a
  /// command.
  package func receiveSubmission() -> (command: LineCommand?, submittedNanoseconds: Int64)? {
    receiveRecord().map { (LineRecord.command($0), $0.submitted) }
  }
}

/// The kinds of records.
enum LineRecord {
  static var play: Int32 { @_noLocks @_noAllocation get { 1 } }
  static var playAtOnce: Int32 { @_noLocks @_noAllocation get { 2 } }
  static var revise: Int32 { @_noLocks @_noAllocation get { 3 } }
  static var stop: Int32 { @_noLocks @_noAllocation get { 4 } }
  /// The playback thread was held up, from the start to the end.
  static var held: Int32 { @_noLocks @_noAllocation get { 5 } }
  /// ``HostStall/leastNanoseconds``, for the playback thread.
  static var leastHeld: Int64 { @_noLocks @_noAllocation get { 500_000 } }
  /// What came before is to be told of; the start is the mark's number.
  static var mark: Int32 { @_noLocks @_noAllocation get { 6 } }
  /// Before this one so many records had no room; the start is their number.
  static var lost: Int32 { @_noLocks @_noAllocation get { 7 } }
  /// The device took nothing of the submission of this time.
  static var refused: Int32 { @_noLocks @_noAllocation get { 8 } }
  /// A submission without segments: the player lives.
  static var alive: Int32 { @_noLocks @_noAllocation get { 9 } }

  /// What a record says; nil: it is none.
  static func command(_ record: tactus_record) -> LineCommand? {
    switch record.kind {
    case play, playAtOnce:
      .play(
        Segment(
          actuator: Int(record.actuator), startNanoseconds: record.start,
          endNanoseconds: record.end, startLevel: record.start_level,
          endLevel: record.end_level, frequencyHertz: record.hertz,
          isDueOnArrival: record.kind == playAtOnce), submitted: record.submitted)
    case revise: .revise(from: record.start)
    case stop: .stop(at: record.start)
    default: nil
    }
  }
}
