internal import TactusDevice

/// The expected drive of each actuator, computed from a transcript: from the commands that the
/// device accepted, the actions of the harness, and the timing that the device declares.
///
/// It implements the rules of ``Segment`` independently: it shares no code with the devices that it
/// judges.
struct AskedDrive {
  /// A linear change of level from ``begin`` to ``end``. The end level then holds until the next
  /// piece of the actuator begins.
  struct Piece: Hashable {
    var begin: Int64
    /// When the level reaches ``endLevel``.
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

  /// The levels of a piece that was withdrawn at about the time of its beginning. The device may or
  /// may not drive them: the command that withdraws the piece may reach the motor after the piece
  /// has begun, and a piece that has begun lasts at least for the motor's shortest pulse.
  private struct Doubt: Hashable {
    var begin: Int64
    var end: Int64
    var levels: ClosedRange<Double>
  }

  /// A time before, and one after, all times of a transcript, in nanoseconds. Sums of both and the
  /// times of a transcript do not overflow.
  private static let (always, never) = (Int64(-1) << 52, Int64(1) << 52)

  /// The pieces of each actuator, in the order of time.
  private(set) var pieces: [[Piece]]
  /// Spans in which any drive is accepted, because the harness injected a fault or limited the
  /// on-time of the device.
  private(set) var broken = Blindness()
  /// Spans in which the expected drive is unknown, because a command was not answered.
  private(set) var unanswered = Blindness()

  /// Spans in which the device may have been unplugged already.
  private var leaving = Blindness()
  /// Spans after the player was killed or frozen, in which the end of a buffer may have ended the
  /// drive before the lease did.
  private var abandoned = Blindness()
  /// For each actuator, the spans in which a level may last or may have ended, because the device
  /// may count its lease from the last command or from the beginning of the level.
  private var openEnds: [[Doubt]]
  /// The times of all commands that the device did not refuse.
  private var commands: [Int64] = []

  /// The withdrawn pieces of each actuator that may have been driven, in the order of their ends.
  private var doubts: [[Doubt]]

  private let facts: DriveFacts
  /// The time of the last command that the device did not refuse, or of the last reset.
  private var heard: Int64 = 0
  private var isPlugged = true

  init(_ transcript: Transcript, _ facts: DriveFacts) {
    self.facts = facts
    pieces = Array(repeating: [.silence(at: Self.always)], count: facts.motors.count)
    doubts = Array(repeating: [], count: facts.motors.count)
    openEnds = doubts
    for entry in transcript.entries { take(entry) }
    let end = transcript.endNanoseconds
    hear(nothingUntil: end)
    broken.end(at: end)
    unanswered.end(at: end)
    if facts.mayBeKeptByAnyCommand { findOpenEnds() }
  }

  /// The longest time in nanoseconds for which a system may list a device after its cable was
  /// pulled. The harness notes the unplugging at the end of that time, with its length. In an
  /// emulated machine it was up to 92 ms.
  private static let longestListing: Double = 250_000_000

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
      if entry.value > 0 {
        leaving.add(from: time - Int64(min(entry.value, Self.longestListing)), to: time)
      }
      silence(at: time)
      isPlugged = false
    case .plugged: isPlugged = true
    case .killed where facts.endsWithBuffer, .frozen where facts.endsWithBuffer:
      abandoned.add(from: time, to: time + facts.lookAhead + (facts.lease ?? 0))
    case .fault: broken.begin(at: time)
    // The device ends drives at an on-time limit that the harness has set. Only the test that sets
    // the limit judges these drives.
    case .declares where entry.source == .harness && entry.text == Self.onTimeLimit:
      broken.begin(at: time)
    default: break
    }
  }

  /// The text of the `declares` entry with which the harness records that it set a shorter on-time
  /// limit in the device.
  static let onTimeLimit = "longest on-time"

  private mutating func take(_ entry: Transcript.Entry, at time: Int64) {
    guard isPlugged, let command = DeviceCommand(entry.text) else { return }
    hear(nothingUntil: time)
    guard entry.number != CommandAnswer.refused.rawValue else { return }
    heard = time
    commands.append(time)
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
    // The parts of a play that is due on arrival may come together, each with its own start.
    let begin = facts.lookAhead == 0 ? time : max(segment.startNanoseconds, time)
    let length = segment.endNanoseconds - segment.startNanoseconds
    // A segment that is due on arrival does not delete a piece that begins at the same nanosecond:
    // the device receives one after the other, and may drive the first one for a tick.
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

  /// Accounts for the time without a command, from the last command to `time`. If it is longer than
  /// the lease, and every command renews the lease, the levels end with the lease.
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

  /// The possible levels of an actuator between two times, including those of segments that were
  /// withdrawn so late that they may have been driven, and of those that may have ended. O(log n),
  /// and linear in the number of changes between the two times.
  func levels(
    of actuator: Int, _ trace: Trace, from begin: Int64, to end: Int64
  ) -> ClosedRange<Double> {
    var range = trace.range(from: begin, to: end)
    if abandoned.reaches(from: begin, to: end) {
      range = min(range.lowerBound, 0)...range.upperBound
    }
    if let level = openLevel(of: actuator, from: begin, to: end) {
      range = min(range.lowerBound, 0)...max(range.upperBound, level)
    }
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

  /// Whether the drive may have ended between two times, because the player was killed or frozen or
  /// because of the lease. O(log n), and linear in the number of such ends between the times.
  func mayHaveEnded(of actuator: Int, from begin: Int64, to end: Int64) -> Bool {
    abandoned.reaches(from: begin, to: end) || openLevel(of: actuator, from: begin, to: end) != nil
  }

  /// The highest level that may last or may have ended between two times; nil if there is none.
  private func openLevel(of actuator: Int, from begin: Int64, to end: Int64) -> Double? {
    let list = openEnds[actuator]
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].end < begin { low = middle + 1 } else { high = middle }
    }
    return list[low...].prefix { $0.begin <= end }.map(\.levels.upperBound).max()
  }

  /// Finds the spans between the two ends of each level: one lease after its beginning, and one
  /// lease after the last command that came in time.
  private mutating func findOpenEnds() {
    guard let lease = facts.lease else { return }
    // For each command, the time at which the lease ends that it and the next ones renew.
    var ends = commands.map { $0 + lease }
    for place in commands.indices.reversed().dropFirst()
    where commands[place + 1] <= commands[place] + lease {
      ends[place] = ends[place + 1]
    }
    for actuator in pieces.indices {
      let list = pieces[actuator]
      for (place, piece) in list.enumerated() where piece.isDriven {
        let next = place + 1 < list.count ? list[place + 1].begin : Self.never
        let own = piece.begin + lease
        guard let last = commands.lastIndex(by: own) else { continue }
        let (first, second) = (min(own, ends[last]), min(max(own, ends[last]), next))
        if first >= second { continue }
        openEnds[actuator].append(
          Doubt(
            begin: first, end: second, levels: 0...max(piece.startLevel, piece.endLevel)))
      }
    }
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
      || leaving.reaches(from: begin, to: end)
  }
}

extension [Int64] {
  /// The index of the last time that is not after a time; nil if there is none. The times are in
  /// order. O(log n).
  fileprivate func lastIndex(by time: Int64) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
