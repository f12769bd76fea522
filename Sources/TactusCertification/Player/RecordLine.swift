internal import CRealtime
internal import Synchronization
internal import TactusDevice

/// Writes the commands of the playback thread and its delays as records into a socket that keeps
/// messages apart, and never waits.
struct RecordLine: ~Copyable, Sendable {
  private let descriptor: Int32
  /// The time at or after which the playback thread should call the output, or 0 if no call is
  /// expected.
  private let asked = Atomic<Int64>(0)
  /// The number of dropped records.
  private let lost = Atomic<Int64>(0)

  /// - Parameter descriptor: the socket's descriptor. It must stay open as long as this value
  ///   exists.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Announces that the playback thread should call the output at or after a time, so that its
  /// lateness is measured.
  func expectCall(at nanoseconds: Int64) { asked.store(nanoseconds, ordering: .releasing) }

  /// Writes a record. Returns false if the record was dropped because the socket was full.
  @_noLocks @_noAllocation
  func write(_ segment: Segment, at submittedNanoseconds: Int64) -> Bool {
    write(
      tactus_record(
        kind: segment.isDueOnArrival ? LineRecord.playAtOnce : LineRecord.play,
        actuator: Int32(truncatingIfNeeded: segment.actuator),
        start: segment.startNanoseconds, end: segment.endNanoseconds,
        start_level: segment.startLevel, end_level: segment.endLevel,
        hertz: segment.frequencyHertz, submitted: submittedNanoseconds))
  }

  @_noLocks @_noAllocation
  func write(_ kind: Int32, _ time: Int64) { write(kind, time, until: time) }

  /// Records how late the playback thread called, and how long the call took, if either is at least
  /// ``LineRecord/leastHeld``. The host causes both, not the device.
  @_noLocks @_noAllocation
  func noteHeld(since begin: Int64) {
    let asked = asked.exchange(0, ordering: .acquiringAndReleasing)
    if asked != 0, begin - asked >= LineRecord.leastHeld {
      write(LineRecord.held, asked, until: begin)
    }
    let now = tactus_now()
    if now - begin >= LineRecord.leastHeld { write(LineRecord.held, begin, until: now) }
  }

  @_noLocks @_noAllocation
  private func write(_ kind: Int32, _ time: Int64, until end: Int64) {
    _ = write(
      tactus_record(
        kind: kind, actuator: 0, start: time, end: end, start_level: 0, end_level: 0, hertz: 0,
        submitted: time))
  }

  @_noLocks @_noAllocation
  private func write(_ record: tactus_record) -> Bool {
    let missing = lost.load(ordering: .relaxed)
    if missing > 0 {
      let notice = tactus_record(
        kind: LineRecord.lost, actuator: 0, start: missing, end: 0, start_level: 0, end_level: 0,
        hertz: 0, submitted: 0)
      guard tactus_record_send(descriptor, notice) else {
        lost.store(missing + 1, ordering: .relaxed)
        return false
      }
      lost.store(0, ordering: .relaxed)
    }
    if tactus_record_send(descriptor, record) { return true }
    lost.store(1, ordering: .relaxed)
    return false
  }
}
