internal import CRealtime
internal import Synchronization
internal import TactusDevice

/// The kinds of records that the playback thread writes into a socket.
enum LineRecord {
  static var play: Int32 { @_noLocks @_noAllocation get { 1 } }
  static var playAtOnce: Int32 { @_noLocks @_noAllocation get { 2 } }
  static var revise: Int32 { @_noLocks @_noAllocation get { 3 } }
  static var stop: Int32 { @_noLocks @_noAllocation get { 4 } }
  /// The playback thread was delayed between the record's `start` and its `end`.
  static var held: Int32 { @_noLocks @_noAllocation get { 5 } }
  /// The shortest delay of the playback thread that is recorded, in nanoseconds; equal to
  /// ``HostStall/leastNanoseconds``.
  static var leastHeld: Int64 { @_noLocks @_noAllocation get { 500_000 } }
  /// A mark: the reader reports it to the harness after all earlier records. The record's `start`
  /// is the number of the mark.
  static var mark: Int32 { @_noLocks @_noAllocation get { 6 } }
  /// Records before this one were dropped because the socket was full. The record's `start` is
  /// their number.
  static var lost: Int32 { @_noLocks @_noAllocation get { 7 } }
  /// The device accepted nothing of the submission with this time.
  static var refused: Int32 { @_noLocks @_noAllocation get { 8 } }
  /// A submission without segments, which only shows that the player runs.
  static var alive: Int32 { @_noLocks @_noAllocation get { 9 } }

  /// The command of a record; nil if the record is not a command.
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
