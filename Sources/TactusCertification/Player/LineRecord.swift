internal import CRealtime
internal import Synchronization
internal import TactusDevice

/// The kinds of records.
enum LineRecord {
  static var play: Int32 { @_noLocks @_noAllocation get { 1 } }
  static var playAtOnce: Int32 { @_noLocks @_noAllocation get { 2 } }
  static var revise: Int32 { @_noLocks @_noAllocation get { 3 } }
  static var stop: Int32 { @_noLocks @_noAllocation get { 4 } }
  /// The playback thread was delayed, from the start to the end.
  static var held: Int32 { @_noLocks @_noAllocation get { 5 } }
  /// ``HostStall/leastNanoseconds``, for the playback thread.
  static var leastHeld: Int64 { @_noLocks @_noAllocation get { 500_000 } }
  /// Earlier records must be reported first; the start is the number of the mark.
  static var mark: Int32 { @_noLocks @_noAllocation get { 6 } }
  /// The number of records before this one that were dropped for want of room, as the start.
  static var lost: Int32 { @_noLocks @_noAllocation get { 7 } }
  /// The device accepted nothing of the submission of this time.
  static var refused: Int32 { @_noLocks @_noAllocation get { 8 } }
  /// A submission without segments, as a sign that the player runs.
  static var alive: Int32 { @_noLocks @_noAllocation get { 9 } }

  /// The command of a record; nil: the record is not a command.
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
