import TactusDevice
import TactusVirtualPads
import Testing

/// How long the motors of a pad continued after an event, such as the end of the playing process.
///
/// While the host does not run a processor of the guest, the kernel cannot end an effect that is
/// due. The longest stall, which threads that do nothing else see, is therefore subtracted. The sum
/// of all stalls would be too much: most of them delay nothing, because nothing is due.
struct Stillness {
  /// The longest permitted ``ownNanoseconds``. The limit is 250 ms if the kernel enforces the
  /// lease; 50 ms are added for an emulated processor on a busy machine.
  static let limitNanoseconds: Int64 = 300_000_000

  /// From the event until the motors were off.
  let nanoseconds: Int64
  /// The longest stall of a processor of the guest in this time.
  let stalledNanoseconds: Int64

  /// The time without the longest stall.
  var ownNanoseconds: Int64 { nanoseconds - stalledNanoseconds }

  /// Measures the pad of a process that plays.
  /// - Parameter end: ends or freezes the process.
  init(of pad: SonyPad, after end: () -> Void) throws {
    var span: Range<Int64> = 0..<0
    let stalls = try StallWatch.stalls {
      let begin = MonotonicClock.nowNanoseconds
      end()
      try #require(pad.wait(milliseconds: Guest.timeout) { $0.last?.isZero == true })
      // The first report with level 0 after the last one above 0. Later reports, about the pad's
      // lights, repeat level 0.
      let levels = pad.levels
      let last = try #require(levels.lastIndex { !$0.isZero })
      try #require(last + 1 < levels.count, "the motor is on again")
      span = begin..<max(begin, levels[last + 1].nanoseconds)
    }
    nanoseconds = span.upperBound - span.lowerBound
    stalledNanoseconds = min(stalls.longest(in: span), nanoseconds)
  }
}

extension Stillness: CustomStringConvertible {
  var description: String {
    "\(milliseconds(nanoseconds)) ms, \(milliseconds(stalledNanoseconds)) of them in a stall"
  }
}
