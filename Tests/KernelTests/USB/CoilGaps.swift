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
  ///   - starts: how often the stream was started; a start after the first one follows a fault.
  ///   - stalls: all measured stalls, in any order.
  init(
    _ sound: SoundRecord, found: [RenderLog.Gap], starts: Int, stalls: [Range<Int64>]
  ) {
    let gaps = zip(sound.gaps, sound.framesAfterGaps)
      .filter { !Self.isRest(before: $1, sound) }.map { $0.0 }
    tally.reports = found.count
    for gap in gaps where gap.length > Self.least {
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
      if measured < gap.length {
        tally.unexplained += 1
        complain("stalls of \(Double(measured) / 1e6) ms, too few for", gap, found)
      }
    }
    let dropped = starts > 1 ? Self.inFlight : 0
    for report in found {
      let end = report.foundNanoseconds
      let onWire = gaps.length(in: end - report.nanoseconds - Self.within..<end)
      guard onWire + Self.error + dropped < report.nanoseconds else { continue }
      tally.false += 1
      complain(
        "false: \(Double(report.nanoseconds) / 1e6) ms", end - report.nanoseconds..<end, found)
    }
  }

  /// Whether the stream had stopped in the gap before a frame, because all was silent for half a
  /// second.
  private static func isRest(before frame: Int, _ sound: SoundRecord) -> Bool {
    let span = SoundRecord.rate * 2 / 5
    guard frame >= span else { return false }
    let channels = SoundRecord.channels
    return sound.samples[(frame - span) * channels..<frame * channels].allSatisfy { $0 == 0 }
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
