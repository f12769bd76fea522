import TactusDevice
import TactusSerial

/// By how much segments are late because the line cannot carry them in time: with a look-ahead of
/// 10 ms four frames fit, and an onset on two actuators takes more.
struct LineLoad {
  private var late: [(start: Int64, lateness: Int64)] = []

  /// - Parameters:
  ///   - levels: what is sent; each of its segments is one frame.
  ///   - lookAhead: nanoseconds before its start at which a segment can be sent.
  init(_ levels: UndisturbedLevels, lookAhead: Int64, baud: Int) {
    let frame = LinkSettings(baud: baud).nanoseconds(bytes: Self.frameBytes)
    var free = Int64.min
    for start in levels.segments.joined().map(\.startNanoseconds).sorted() {
      free = max(free, start - lookAhead) + frame
      // Before the first of them a frame may leave that is not a segment.
      if free + frame > start { late.append((start, free + frame - start)) }
    }
  }

  /// Bytes of a PLAY: 16 of payload, type, number, CRC, code and delimiter.
  private static let frameBytes = 24
  /// Nanoseconds that a late segment may last: it is replaced by the next, which is as late.
  private static let memory: Int64 = 20_000_000

  /// Nanoseconds by which what is felt at a time may be late.
  func lateness(at time: Int64) -> Int64 {
    var (low, high) = (0, late.count)
    while low < high {
      let middle = (low + high) / 2
      if late[middle].start < time - Self.memory { low = middle + 1 } else { high = middle }
    }
    return late[low...].prefix { $0.start <= time }.map(\.lateness).max() ?? 0
  }
}
