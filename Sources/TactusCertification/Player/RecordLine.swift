internal import CRealtime
internal import Synchronization
internal import TactusDevice

/// Writes what the playback thread does into a socket of whole messages, a record each, and never
/// waits.
struct RecordLine: ~Copyable, Sendable {
  private let descriptor: Int32
  /// When the playback thread was asked for something that makes it call; 0: nothing is expected.
  private let asked = Atomic<Int64>(0)
  /// Records that had no room.
  private let lost = Atomic<Int64>(0)

  /// - Parameter descriptor: of the socket; it must outlive this.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// From a time on the playback thread owes a call: how late it comes goes into the socket.
  func expectCall(at nanoseconds: Int64) { asked.store(nanoseconds, ordering: .releasing) }

  /// False: there was no room.
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

  /// Notes how late the thread came, and how long it then took: neither is the device's.
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
