internal import TactusDevice

/// The expected drive of each actuator, computed from the commands that the device accepted, from
/// the actions of the harness, and from the declaration.
///
/// It implements the contract of ``Segment`` and the protocol's specification independently: it
/// shares no code with the devices that it judges.
struct AskedDrive {
  /// A change of level that lasts until the next piece of the actuator begins.
  struct Piece: Hashable {
    var begin: Int64
    /// When the level reaches its end value.
    var end: Int64
    var startLevel: Double
    var endLevel: Double
    var hertz: Double

    var isDriven: Bool { max(startLevel, endLevel) > stillLevel }

    var isSilence: Bool { startLevel == 0 && endLevel == 0 }

    static func silence(at time: Int64) -> Piece {
      Piece(begin: time, end: time, startLevel: 0, endLevel: 0, hertz: 0)
    }
  }

  /// The levels of a piece that was withdrawn at about its beginning, and may or may not be driven:
  /// the command that withdraws it may arrive after the beginning, and a piece that has begun lasts
  /// at least for the shortest pulse.
  private struct Doubt: Hashable {
    var begin: Int64
    var end: Int64
    var levels: ClosedRange<Double>
  }

  /// Times before and after all times of a transcript. They are small enough for sums without
  /// overflow.
  private static let (always, never) = (Int64(-1) << 52, Int64(1) << 52)

  /// The pieces of each actuator, in the order of time.
  private(set) var pieces: [[Piece]]
  /// Spans without an expectation, because the harness injected a fault or limited the on-time.
  private(set) var broken = Blindness()
  /// Spans with an unknown expectation, because a command was not answered.
  private(set) var unanswered = Blindness()

  /// The doubts of each actuator, in the order of their ends.
  private var doubts: [[Doubt]]

  private let facts: DriveFacts
  /// The time of the last command.
  private var heard: Int64 = 0
  private var isPlugged = true

  init(_ transcript: Transcript, _ facts: DriveFacts) {
    self.facts = facts
    pieces = Array(repeating: [.silence(at: Self.always)], count: facts.motors.count)
    doubts = Array(repeating: [], count: facts.motors.count)
    for entry in transcript.entries { take(entry) }
    let end = transcript.endNanoseconds
    hear(nothingUntil: end)
    broken.end(at: end)
    unanswered.end(at: end)
  }

  private mutating func take(_ entry: Transcript.Entry) {
    let time = entry.nanoseconds
    switch entry.what {
    case .command: take(entry, at: time)
    case .reset:
      hear(nothingUntil: time)
      silence(at: time)
      (isPlugged, heard) = (true, time)
      broken.end(at: time)
      unanswered.end(at: time)
    case .unplugged:
      silence(at: time)
      isPlugged = false
    case .plugged: isPlugged = true
    case .fault: broken.begin(at: time)
    // After the harness has limited the on-time, only the test that set the limit judges the drive.
    case .declares where entry.source == .harness && entry.text == Self.onTimeLimit:
      broken.begin(at: time)
    default: break
    }
  }

  /// The name of an on-time limit of the harness in the evidence.
  static let onTimeLimit = "longest on-time"

  private mutating func take(_ entry: Transcript.Entry, at time: Int64) {
    guard isPlugged, let command = DeviceCommand(entry.text) else { return }
    hear(nothingUntil: time)
    guard entry.number != CommandAnswer.refused.rawValue else { return }
    heard = time
    let isAnswered = entry.number == CommandAnswer.taken.rawValue
    if !isAnswered, command != .alive { unanswered.begin(at: time) }
    switch command {
    case .play(let segment): play(segment, at: time)
    case .revise(let from): drop(from: from, at: time)
    case .stop:
      silence(at: time)
      if isAnswered { unanswered.end(at: time) }
    case .alive: break
    }
  }

  private mutating func play(_ segment: Segment, at time: Int64) {
    guard pieces.indices.contains(segment.actuator) else { return }
    let isAtOnce = segment.isDueOnArrival || facts.lookAhead == 0
    let begin = isAtOnce ? time : max(segment.startNanoseconds, time)
    let length = segment.endNanoseconds - segment.startNanoseconds
    // Two segments that are due on arrival arrive one after the other, even if the line accepted
    // both at once. The device may drive the first one for a tick before the second replaces it.
    drop(from: isAtOnce ? begin + 1 : begin, of: segment.actuator, at: time)
    pieces[segment.actuator].append(
      Piece(
        begin: begin, end: begin + length, startLevel: segment.startLevel,
        endLevel: segment.endLevel, hertz: segment.frequencyHertz))
  }

  private mutating func drop(from begin: Int64, at time: Int64) {
    for actuator in pieces.indices { drop(from: begin, of: actuator, at: time) }
  }

  private mutating func drop(from begin: Int64, of actuator: Int, at time: Int64) {
    while let last = pieces[actuator].last, last.begin >= begin {
      pieces[actuator].removeLast()
      guard last.begin > Self.always, last.begin < time + facts.mostDelay else { continue }
      let levels = [last.startLevel, last.endLevel].sorted()
      doubts[actuator].append(
        Doubt(
          begin: last.begin,
          end: time + facts.mostDelay + facts.motors[actuator].shortestPulse,
          levels: levels[0]...levels[1]))
    }
  }

  private mutating func silence(at time: Int64) {
    for actuator in pieces.indices {
      drop(from: time, of: actuator, at: time)
      if pieces[actuator].last?.isSilence == true { continue }
      pieces[actuator].append(.silence(at: time))
    }
  }

  /// Records that no command arrived up to a time. If the silence is longer than the lease, the
  /// levels end with the lease.
  private mutating func hear(nothingUntil time: Int64) {
    guard let lease = facts.lease, facts.isKeptByAnyCommand, time - heard > lease else { return }
    let isUsed = pieces.contains { list in
      (list.last?.endLevel ?? 0) > 0 || (list.last?.end ?? 0) > heard + lease
    }
    if isUsed { silence(at: heard + lease) }
  }
}

extension AskedDrive {
  /// The expected level of an actuator over time, 0 to 1.
  func trace(of actuator: Int) -> Trace {
    let list = pieces[actuator]
    var corners: [Trace.Corner] = []
    for (place, piece) in list.enumerated() {
      let next = place + 1 < list.count ? list[place + 1].begin : Self.never
      let close = facts.isKeptByAnyCommand ? next : min(next, ended(piece))
      corners.append(Trace.Corner(piece.begin, piece.startLevel))
      if piece.end > piece.begin, piece.end < close {
        corners.append(Trace.Corner(piece.end, piece.endLevel))
      }
      corners.append(Trace.Corner(close, level(of: piece, at: close)))
      if close < next { corners.append(Trace.Corner(close, 0)) }
      if close < next, next < Self.never { corners.append(Trace.Corner(next, 0)) }
    }
    return Trace(corners)
  }

  /// The possible levels of an actuator between two times, including those that were withdrawn too
  /// late to be certain. O(log n), and linear in the changes around that time.
  func levels(
    of actuator: Int, _ trace: Trace, from begin: Int64, to end: Int64
  ) -> ClosedRange<Double> {
    var range = trace.range(from: begin, to: end)
    let list = doubts[actuator]
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].end < begin { low = middle + 1 } else { high = middle }
    }
    for doubt in list[low...] {
      if doubt.end > end + 2 * facts.mostDelay + facts.motors[actuator].shortestPulse { break }
      guard doubt.begin <= end else { continue }
      range =
        min(
          range.lowerBound, doubt.levels.lowerBound)...max(
          range.upperBound, doubt.levels.upperBound)
    }
    return range
  }

  /// The time at which the lease ends a piece, if no command follows.
  private func ended(_ piece: Piece) -> Int64 {
    guard let lease = facts.lease, piece.begin > Self.always else { return Self.never }
    return piece.begin + lease
  }

  private func level(of piece: Piece, at time: Int64) -> Double {
    guard time < piece.end, piece.end > piece.begin else { return piece.endLevel }
    return DriveSpan.level(
      from: piece.startLevel, at: piece.begin, to: piece.endLevel, at: piece.end, time: time)
  }

  /// Whether a segment of an actuator begins at a time. O(log n).
  func hasSegment(of actuator: Int, at time: Int64) -> Bool {
    let list = pieces[actuator]
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].begin < time { low = middle + 1 } else { high = middle }
    }
    return low < list.count && list[low].begin == time && list[low].hertz > 0
  }

  /// Whether the expectation is unknown at any time between the two. O(log n).
  func isBlind(from begin: Int64, to end: Int64) -> Bool {
    broken.reaches(from: begin, to: end) || unanswered.reaches(from: begin, to: end)
  }
}
