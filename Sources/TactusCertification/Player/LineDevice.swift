internal import CRealtime
internal import Synchronization
internal import TactusDevice

/// A device at the other end of a line, as the engine sees it: what is submitted goes into a
/// socket of whole messages, whose other end encodes it.
final class LineDevice: HapticDevice {
  let listing: DeviceListing
  let capabilities: OutputCapabilities
  private let output: LineOutput
  private let report = Mutex<(@Sendable (OutputReport) -> Void)?>(nil)

  /// - Parameter descriptor: of the socket; it must outlive the device.
  init(_ listing: DeviceListing, _ capabilities: OutputCapabilities, descriptor: Int32) {
    self.listing = listing
    self.capabilities = capabilities
    output = LineOutput(descriptor: descriptor)
  }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    self.report.withLock { $0 = report }
    return output
  }

  /// The device said that it has gone.
  func markGone() {
    output.markGone()
    report.withLock { $0 }?(.gone(DeviceError(.gone, "the device was unplugged")))
  }

  /// The device said that something failed.
  func markFailed() {
    report.withLock { $0 }?(.failed(DeviceError(.system, "the device reported a fault")))
  }
}

/// Its output: one record a call, and nothing that waits.
final class LineOutput: HapticOutput {
  private let descriptor: Int32
  private let hasGone = Atomic<Bool>(false)

  init(descriptor: Int32) { self.descriptor = descriptor }

  func markGone() { hasGone.store(true, ordering: .releasing) }

  @_noLocks @_noAllocation
  func submit(
    _ segments: Span<Segment>, levels: Span<ZoneLevel>, events: Span<EventMark>,
    at submittedNanoseconds: Int64
  ) -> SubmitResult {
    if hasGone.load(ordering: .acquiring) { return .gone }
    for index in segments.indices {
      let segment = segments[index]
      let record = tactus_record(
        kind: segment.isDueOnArrival ? LineRecord.playAtOnce : LineRecord.play,
        actuator: Int32(truncatingIfNeeded: segment.actuator),
        start: segment.startNanoseconds, end: segment.endNanoseconds,
        start_level: segment.startLevel, end_level: segment.endLevel,
        hertz: segment.frequencyHertz, submitted: submittedNanoseconds)
      if !tactus_record_send(descriptor, record) { return .full }
    }
    return .accepted
  }

  @_noLocks @_noAllocation
  func revise(from nanoseconds: Int64) { send(LineRecord.revise, nanoseconds) }

  @_noLocks @_noAllocation
  func stop(at nanoseconds: Int64) { send(LineRecord.stop, nanoseconds) }

  @_noLocks @_noAllocation
  private func send(_ kind: Int32, _ time: Int64) {
    let record = tactus_record(
      kind: kind, actuator: 0, start: time, end: time, start_level: 0, end_level: 0, hertz: 0,
      submitted: time)
    _ = tactus_record_send(descriptor, record)
  }
}

/// The kinds of records.
enum LineRecord {
  static var play: Int32 { @_noLocks @_noAllocation get { 1 } }
  static var playAtOnce: Int32 { @_noLocks @_noAllocation get { 2 } }
  static var revise: Int32 { @_noLocks @_noAllocation get { 3 } }
  static var stop: Int32 { @_noLocks @_noAllocation get { 4 } }

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
