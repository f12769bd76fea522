import TactusDevice

/// One motor during one play: the levels that were requested from the output, and the drives that
/// the output sent to the kernel. Drives are 0 to 65,535.
struct MotorRecord {
  /// A drive with the time at which it was requested or sent.
  struct Step: Hashable {
    var drive: Int
    var nanoseconds: Int64
  }

  /// A tap: the drives from the level at its onset to the highest level before the next fall.
  struct Tap: Hashable {
    var drives: ClosedRange<Int>
    /// The span in which the onset of the tap was submitted.
    var time: Range<Int64>
  }

  /// The requested levels, at the start and the end of each segment; the first one is 0.
  let asked: [Step]
  /// The changes of the drive at the kernel; the first one is 0.
  let sent: [Step]
  /// The taps that raised the level.
  let taps: [Tap]
  /// All rises of the level. Besides those at the onsets of taps, these are the rises at the onsets
  /// of other events, at taps that were submitted late, and in ramps.
  private let rises: [Tap]

  /// - Parameters:
  ///   - place: the number of the motor; the strong magnitude drives motor 0.
  ///   - asked: the requests to the output.
  ///   - entries: the drives that the kernel received in the same time.
  init(_ place: Int, asked: Tee.Asked, sent entries: [Scribe.Entry]) {
    let segments = asked.segments.filter { $0.segment.actuator == place }
    self.asked = Self.drives(of: segments)
    taps = Self.taps(in: segments, at: asked.events)
    rises = segments.indices.compactMap { Self.rise(at: $0, in: segments) }
    sent = entries.reduce(into: [Step(drive: 0, nanoseconds: 0)]) { steps, entry in
      let drive = place == 0 ? entry.strong : entry.weak
      guard drive != steps.last?.drive else { return }
      steps.append(Step(drive: drive, nanoseconds: entry.nanoseconds))
    }
  }

  /// The first drive that was sent without a request, or in another order; nil if there is none.
  var firstInvention: Step? {
    firstMissing(of: sent.map(\.drive), in: asked.map(\.drive)).map { sent[$0] }
  }

  /// The first tap that had to be sent on its own and was not sent; nil if there is none.
  var firstLostTap: Tap? {
    var rest = sent[...]
    for tap in owed {
      guard let found = rest.firstIndex(where: { tap.drives.contains($0.drive) }) else {
        return tap
      }
      rest = rest[(found + 1)...]
    }
    return nil
  }

  /// The requests and drives around a tap, with their times in milliseconds from its onset, as a
  /// text for a failed test.
  func story(of tap: Tap) -> String {
    let span: ClosedRange<Int64> = -150_000_000...150_000_000
    func line(_ steps: [Step]) -> String {
      steps.filter { span.contains($0.nanoseconds - tap.time.lowerBound) }.map { step in
        let tenths = (step.nanoseconds - tap.time.lowerBound) / 100_000
        return "\(Double(tenths) / 10): \(step.drive)"
      }.joined(separator: ", ")
    }
    let near = taps.map {
      "\($0.drives) \(Double(($0.time.lowerBound - tap.time.lowerBound) / 100_000) / 10)"
    }
    return "asked \(line(asked)); sent \(line(sent)); taps \(near.joined(separator: ", "))"
  }

  /// The taps that must each be sent on their own.
  ///
  /// The output keeps only one pending rise, the highest. So the first of two taps may be lost if
  /// there is no time to send it before the second one. Sending it takes the rest of the current
  /// call, the pause after that call, and its own call.
  private var owed: [Tap] {
    taps.filter { tap in
      !rises.contains { other in
        let (one, two) = (tap.drives.upperBound, other.drives.upperBound)
        let isEarlier = other.time.lowerBound < tap.time.lowerBound
        let isHigher = two > one || (two == one && isEarlier)
        return isHigher && changes(between: tap, other) < 3
      }
    }
  }

  private func changes(between one: Tap, _ other: Tap) -> Int {
    let begin = min(one.time.upperBound, other.time.upperBound)
    let end = max(one.time.lowerBound, other.time.lowerBound)
    return sent.count { $0.nanoseconds > begin && $0.nanoseconds < end }
  }
}

extension MotorRecord {
  private static func drive(_ level: Double) -> Int { Int((level * 65_535).rounded()) }

  private static func drives(of segments: [(segment: Segment, time: Range<Int64>)]) -> [Step] {
    [Step(drive: 0, nanoseconds: 0)]
      + segments.flatMap { segment, time in
        [segment.startLevel, segment.endLevel].map {
          Step(drive: drive($0), nanoseconds: time.lowerBound)
        }
      }
  }

  /// Each tap from its onset to the next fall of the level. A tap that does not raise the level is
  /// left out.
  private static func taps(
    in segments: [(segment: Segment, time: Range<Int64>)], at events: [EventMark]
  ) -> [Tap] {
    let onsets = Set(events.filter { $0.kind == .hapticTransient }.map(\.onsetNanoseconds))
    return segments.indices.compactMap { first in
      let segment = segments[first].segment
      let before = first > 0 ? segments[first - 1].segment.endLevel : 0
      guard onsets.contains(segment.startNanoseconds), segment.startLevel > before else {
        return nil
      }
      return rise(at: first, in: segments)
    }
  }

  /// The rise that a segment and the following ones cause; nil if they cause none.
  private static func rise(
    at first: Int, in segments: [(segment: Segment, time: Range<Int64>)]
  ) -> Tap? {
    let (segment, time) = segments[first]
    let before = first > 0 ? segments[first - 1].segment.endLevel : 0
    var highest = max(segment.startLevel, segment.endLevel)
    guard highest > min(before, segment.startLevel) else { return nil }
    for (next, _) in segments[(first + 1)...] {
      guard next.startLevel >= highest else { break }
      highest = max(next.startLevel, next.endLevel)
    }
    return Tap(drives: drive(min(segment.startLevel, highest))...drive(highest), time: time)
  }
}

/// The index of the first value of `part` that does not occur in `whole` in the same order; nil if
/// all occur. Equal values of `part` that follow each other may match the same value.
private func firstMissing(of part: [Int], in whole: [Int]) -> Int? {
  var rest = whole[...]
  for (place, value) in part.enumerated() {
    guard let found = rest.firstIndex(of: value) else { return place }
    rest = rest[found...].dropFirst(part.dropFirst(place + 1).first == value ? 1 : 0)
  }
  return nil
}
