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

  func expectCall(at nanoseconds: Int64) { output.expectCall(at: nanoseconds) }

  /// The device said that something failed.
  func markFailed() {
    report.withLock { $0 }?(.failed(DeviceError(.system, "the device reported a fault")))
  }
}

/// Its output: one record a call, and nothing that waits.
final class LineOutput: HapticOutput {
  private let descriptor: Int32
  private let hasGone = Atomic<Bool>(false)

  /// When the playback thread was asked for something that makes it call; 0: nothing is expected.
  private let asked = Atomic<Int64>(0)

  init(descriptor: Int32) { self.descriptor = descriptor }

  func markGone() { hasGone.store(true, ordering: .releasing) }

  /// From a time on the playback thread owes a call: how late it comes goes into the socket.
  func expectCall(at nanoseconds: Int64) { asked.store(nanoseconds, ordering: .releasing) }

  @_noLocks @_noAllocation
  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
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
    noteHeld(since: submittedNanoseconds)
    return .accepted
  }

  @_noLocks @_noAllocation
  func revise(from nanoseconds: Int64) { send(LineRecord.revise, nanoseconds) }

  @_noLocks @_noAllocation
  func stop(at nanoseconds: Int64) {
    send(LineRecord.stop, nanoseconds)
    noteHeld(since: nanoseconds)
  }

  /// Notes how late the thread came, and how long it then took: neither is the device's.
  @_noLocks @_noAllocation
  private func noteHeld(since begin: Int64) {
    let asked = asked.exchange(0, ordering: .acquiringAndReleasing)
    if asked != 0, begin - asked >= LineRecord.leastHeld {
      send(LineRecord.held, asked, until: begin)
    }
    let now = tactus_now()
    if now - begin >= LineRecord.leastHeld { send(LineRecord.held, begin, until: now) }
  }

  @_noLocks @_noAllocation
  private func send(_ kind: Int32, _ time: Int64) { send(kind, time, until: time) }

  @_noLocks @_noAllocation
  private func send(_ kind: Int32, _ time: Int64, until end: Int64) {
    let record = tactus_record(
      kind: kind, actuator: 0, start: time, end: end, start_level: 0, end_level: 0, hertz: 0,
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
  /// The playback thread was held up, from the start to the end.
  static var held: Int32 { @_noLocks @_noAllocation get { 5 } }
  /// ``HostStall/leastNanoseconds``, for the playback thread.
  static var leastHeld: Int64 { @_noLocks @_noAllocation get { 500_000 } }
  /// What came before is to be told of; the start is the mark's number.
  static var mark: Int32 { @_noLocks @_noAllocation get { 6 } }

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
