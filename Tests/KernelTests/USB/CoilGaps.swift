import TactusPCM
import TactusVirtualUSB

/// Compares the gaps on the wire with those that a stream found and with the stalls that were
/// measured.
struct CoilGaps {
  /// The length in nanoseconds above which each gap must be found.
  private static let least: Int64 = 5_000_000
  /// The greatest time from the end of a gap to its report: some transfers of 5 ms, and the time to
  /// start the stream again.
  private static let within: Int64 = 100_000_000
  /// The greatest error of a report in nanoseconds: the wire has turns of 1 ms, and the least of
  /// four reports is late by less.
  private static let error: Int64 = 2_000_000
  /// The greatest length that is in flight. A bus that stalls sends it before the gap begins, and a
  /// start after a fault may have dropped it.
  private static let inFlight: Int64 = 20_000_000

  /// The numbers of gaps and reports.
  struct Tally: CustomStringConvertible {
    /// The gaps on the wire of more than 5 ms.
    var gaps = 0
    var unfound = 0
    var unexplained = 0
    /// The reports of the stream, and those without a gap of their length on the wire.
    var reports = 0
    var `false` = 0

    mutating func add(_ other: Tally) {
      gaps += other.gaps
      unfound += other.unfound
      unexplained += other.unexplained
      reports += other.reports
      `false` += other.false
    }

    var description: String {
      "\(gaps) gaps of more than 5 ms on the wire, \(unfound) not found, \(unexplained) not "
        + "explained, \(reports) reports, \(`false`) false"
    }
  }

  private(set) var tally = Tally()
  /// What does not agree, in words.
  private(set) var complaints: [String] = []

  /// - Parameters:
  ///   - halts: when the stream stopped because there was nothing to play.
  ///   - starts: how often the stream was started; a start after the first one follows a fault.
  ///   - stalls: all measured stalls, in any order.
  init(
    _ sound: SoundRecord, found: [RenderLog.Gap], halts: [Int64], starts: Int,
    stalls: [Range<Int64>]
  ) {
    for (gap, frame) in zip(sound.gaps, sound.framesAfterGaps) where gap.length > Self.least {
      // A halted card drops what is in flight.
      let isHalt = halts.contains { (gap.lowerBound - Self.inFlight..<gap.upperBound).contains($0) }
      let cut = Cut(sound, before: frame, starts)
      if !isHalt, !cut.isPause { check(gap, isStart: cut.isStart, found, stalls) }
    }
    tally.reports = found.count
    let dropped = starts > 1 ? Self.inFlight : 0
    for report in found {
      let end = report.foundNanoseconds
      let span = end - report.nanoseconds..<end
      // A bus may also stall in a rest, before the stream stops.
      let onWire = sound.gaps.length(in: span.lowerBound - Self.within..<end)
      guard onWire + Self.error + dropped < report.nanoseconds else { continue }
      tally.false += 1
      complain("false, with \(Double(onWire) / 1e6) ms on the wire:", span, found)
    }
  }

  /// Checks that a gap was found, and that stalls explain it.
  /// - Parameter isStart: whether the stream was started in the gap.
  private mutating func check(
    _ gap: Range<Int64>, isStart: Bool, _ found: [RenderLog.Gap], _ stalls: [Range<Int64>]
  ) {
    tally.gaps += 1
    let isFound = found.contains { report in
      (gap.upperBound...gap.upperBound + Self.within).contains(report.foundNanoseconds)
        && report.nanoseconds >= gap.length - Self.error
    }
    if !isFound {
      tally.unfound += 1
      complain("not found", gap, found)
    }
    let measured = stalls.length(in: gap.lowerBound - Self.inFlight..<gap.upperBound)
    // A stall may end in a fault, after which the stream is started again.
    let before = gap.lowerBound - Self.within..<gap.lowerBound
    if measured < gap.length, !isStart || stalls.length(in: before) == 0 {
      tally.unexplained += 1
      complain("stalls of \(Double(measured) / 1e6) ms, too few for", gap, found)
    }
  }

  private mutating func complain(
    _ what: String, _ gap: Range<Int64>, _ found: [RenderLog.Gap]
  ) {
    let near = found.filter { abs($0.foundNanoseconds - gap.upperBound) < 2 * Self.within }
    let reports = near.map { report in
      let late = report.foundNanoseconds - gap.upperBound
      return "\(Double(report.nanoseconds) / 1e6) ms after \(Double(late) / 1e6)"
    }
    complaints.append(
      "\(what) a gap of \(Double(gap.length) / 1e6) ms at \(gap.lowerBound), reports \(reports)")
  }
}

/// What the frames around a gap show.
private struct Cut {
  /// Whether the stream may have been started in the gap: it begins with 5 ms of silence.
  let isStart: Bool
  /// Whether the stream was started again after a fault in a pause of the pattern.
  let isPause: Bool

  /// - Parameters:
  ///   - frame: the number of the first frame after the gap.
  ///   - starts: how often the stream was started.
  init(_ sound: SoundRecord, before frame: Int, _ starts: Int) {
    func isSilent(_ milliseconds: Int, from first: Int) -> Bool {
      let end = first + milliseconds * SoundRecord.rate / 1000
      guard first >= 0, end <= sound.frames else { return false }
      return sound.samples[first * SoundRecord.channels..<end * SoundRecord.channels]
        .allSatisfy { $0 == 0 }
    }
    isStart = starts > 1 && isSilent(5, from: frame)
    isPause = isStart && isSilent(20, from: frame - 20 * SoundRecord.rate / 1000)
  }
}

extension Range<Int64> {
  fileprivate var length: Int64 { upperBound - lowerBound }
}

extension [Range<Int64>] {
  /// The length in nanoseconds of the part of a span that any of these spans covers.
  fileprivate func length(in span: Range<Int64>) -> Int64 {
    var (sum, end) = (Int64(0), span.lowerBound)
    for part in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let from = Swift.max(part.lowerBound, end)
      let to = Swift.min(part.upperBound, span.upperBound)
      guard from < to else { continue }
      sum += to - from
      end = to
    }
    return sum
  }
}
