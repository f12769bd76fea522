import TactusDevice
import TactusSerial

/// The delay of segments that the line cannot carry in time. For example, with a look-ahead of 10
/// ms the line carries four frames before a start, and an onset on two actuators needs more.
struct LineLoad {
  private var late: [(start: Int64, lateness: Int64)] = []

  /// - Parameters:
  ///   - levels: the levels, each of whose segments is sent in one PLAY frame.
  ///   - lookAhead: how long before its start a segment can be sent, in nanoseconds.
  init(_ levels: UndisturbedLevels, lookAhead: Int64, baud: Int) {
    let frame = LinkSettings(baud: baud).nanoseconds(bytes: Self.frameBytes)
    var free = Int64.min
    for start in levels.segments.joined().map(\.startNanoseconds).sorted() {
      free = max(free, start - lookAhead) + frame
      // One more frame may be on the line when the segment is to be sent.
      if free + frame > start { late.append((start, free + frame - start)) }
    }
  }

  /// The bytes of a PLAY frame: 16 of payload, and those for type, sequence number, CRC, code and
  /// delimiter.
  private static let frameBytes = 24
  /// The nanoseconds for which a late segment affects the drive. After that the next segment has
  /// replaced it.
  private static let memory: Int64 = 20_000_000

  /// How late the drive may be at a time, in nanoseconds.
  func lateness(at time: Int64) -> Int64 {
    var (low, high) = (0, late.count)
    while low < high {
      let middle = (low + high) / 2
      if late[middle].start < time - Self.memory { low = middle + 1 } else { high = middle }
    }
    return late[low...].prefix { $0.start <= time }.map(\.lateness).max() ?? 0
  }
}
