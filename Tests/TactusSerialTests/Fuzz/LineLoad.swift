import TactusDevice
import TactusSerial

/// The delay of segments that the line cannot carry in time: with a look-ahead of 10 ms it carries
/// four frames, and an onset on two actuators needs more.
struct LineLoad {
  private var late: [(start: Int64, lateness: Int64)] = []

  /// - Parameters:
  ///   - levels: the segments; each is one frame.
  ///   - lookAhead: how early before its start a segment can be sent, in nanoseconds.
  init(_ levels: UndisturbedLevels, lookAhead: Int64, baud: Int) {
    let frame = LinkSettings(baud: baud).nanoseconds(bytes: Self.frameBytes)
    var free = Int64.min
    for start in levels.segments.joined().map(\.startNanoseconds).sorted() {
      free = max(free, start - lookAhead) + frame
      // Before the first segment another frame may be on the line.
      if free + frame > start { late.append((start, free + frame - start)) }
    }
  }

  /// The size of a PLAY frame: 16 bytes of payload, type, number, CRC, code and delimiter.
  private static let frameBytes = 24
  /// The time in nanoseconds for which a late segment has an effect: the next one replaces it, and
  /// is as late.
  private static let memory: Int64 = 20_000_000

  /// The permitted lateness of the drive at a time, in nanoseconds.
  func lateness(at time: Int64) -> Int64 {
    var (low, high) = (0, late.count)
    while low < high {
      let middle = (low + high) / 2
      if late[middle].start < time - Self.memory { low = middle + 1 } else { high = middle }
    }
    return late[low...].prefix { $0.start <= time }.map(\.lateness).max() ?? 0
  }
}
