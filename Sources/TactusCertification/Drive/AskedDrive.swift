internal import TactusDevice

/// What each actuator of a device was to do, computed from the commands that the device took, from
/// what was done to it, and from what it declares.
///
/// Written from the contract of ``Segment`` and from the protocol's page, beside the devices that it
/// judges: it shares no code with them.
struct AskedDrive {
  /// A level from a time on, until the next piece of the actuator begins.
  struct Piece: Hashable {
    var begin: Int64
    /// When the level has come to its end value.
    var end: Int64
    var startLevel: Double
    var endLevel: Double
    var hertz: Double

    static func silence(at time: Int64) -> Piece {
      Piece(begin: time, end: time, startLevel: 0, endLevel: 0, hertz: 0)
    }
  }

  /// Before and behind all times of a transcript; sums of a few are exact.
  private static let (always, never) = (Int64(-1) << 52, Int64(1) << 52)

  /// By actuator, in the order of time.
  private(set) var pieces: [[Piece]]
  /// Times of which nothing is asked: the device was broken on purpose, or it is not known whether
  /// it took a command.
  private(set) var blind: [Stalls.Span] = []

  private let facts: DriveFacts
  /// When a command was heard last.
  private var heard: Int64 = 0
  private var isPlugged = true
  private var blindSince: Int64?

  init(_ transcript: Transcript, _ facts: DriveFacts) {
    self.facts = facts
    pieces = Array(repeating: [.silence(at: Self.always)], count: facts.motors.count)
    for entry in transcript.entries { take(entry) }
    let end = transcript.endNanoseconds
    hear(nothingUntil: end)
    if let blindSince { blind.append(Stalls.Span(begin: blindSince, end: end)) }
  }

  private mutating func take(_ entry: Transcript.Entry) {
    let time = entry.nanoseconds
    switch entry.what {
    case .command: take(entry, at: time)
    case .reset:
      silence(at: time)
      (isPlugged, heard) = (true, time)
      see(at: time)
    case .unplugged:
      silence(at: time)
      isPlugged = false
    case .plugged: isPlugged = true
    case .fault: blindSince = blindSince ?? time
    // A limit that the harness has set: what follows is judged by the test that set it.
    case .declares where entry.source == .harness && entry.text == Self.onTimeLimit:
      blindSince = blindSince ?? time
    default: break
    }
  }

  /// How the evidence calls a longest on-time that the harness has set.
  static let onTimeLimit = "longest on-time"

  private mutating func see(at time: Int64) {
    guard let since = blindSince else { return }
    blind.append(Stalls.Span(begin: since, end: time))
    blindSince = nil
  }

  private mutating func take(_ entry: Transcript.Entry, at time: Int64) {
    guard isPlugged, let command = DeviceCommand(entry.text) else { return }
    hear(nothingUntil: time)
    guard entry.number != CommandAnswer.refused.rawValue else { return }
    heard = time
    // Whether it counts is not known, so neither is what the device was to do.
    if entry.number == CommandAnswer.none.rawValue, command != .alive {
      blindSince = blindSince ?? time
    }
    switch command {
    case .play(let segment): play(segment, at: time)
    case .revise(let from): drop(from: from)
    case .stop:
      silence(at: time)
      if entry.number == CommandAnswer.taken.rawValue { see(at: time) }
    case .alive: break
    }
  }

  private mutating func play(_ segment: Segment, at time: Int64) {
    guard pieces.indices.contains(segment.actuator) else { return }
    let isAtOnce = segment.isDueOnArrival || facts.lookAhead == 0
    let begin = isAtOnce ? time : max(segment.startNanoseconds, time)
    let length = segment.endNanoseconds - segment.startNanoseconds
    drop(from: begin, of: segment.actuator)
    pieces[segment.actuator].append(
      Piece(
        begin: begin, end: begin + length, startLevel: segment.startLevel,
        endLevel: segment.endLevel, hertz: segment.frequencyHertz))
  }

  private mutating func drop(from time: Int64) {
    for actuator in pieces.indices { drop(from: time, of: actuator) }
  }

  private mutating func drop(from time: Int64, of actuator: Int) {
    while let last = pieces[actuator].last, last.begin >= time { pieces[actuator].removeLast() }
  }

  private mutating func silence(at time: Int64) {
    for actuator in pieces.indices {
      drop(from: time, of: actuator)
      pieces[actuator].append(.silence(at: time))
    }
  }

  /// Nothing was heard until a time: where that is too long, levels have ended.
  private mutating func hear(nothingUntil time: Int64) {
    guard let lease = facts.lease, facts.isKeptByAnyCommand, time - heard > lease else { return }
    let isUsed = pieces.contains { list in
      (list.last?.endLevel ?? 0) > 0 || (list.last?.end ?? 0) > heard + lease
    }
    if isUsed { silence(at: heard + lease) }
  }
}

/// What came back for a command that the instrument saw on its way to the device; the number of a
/// `command` entry.
enum CommandAnswer: Int {
  case none = -1
  case refused = 0
  case taken = 1
}

extension AskedDrive {
  /// The level of an actuator over time, 0 to 1.
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

  /// When a piece ends by itself.
  private func ended(_ piece: Piece) -> Int64 {
    guard let lease = facts.lease, piece.begin > Self.always else { return Self.never }
    return piece.begin + lease
  }

  private func level(of piece: Piece, at time: Int64) -> Double {
    guard time < piece.end, piece.end > piece.begin else { return piece.endLevel }
    let share = Double(time - piece.begin) / Double(piece.end - piece.begin)
    return piece.startLevel + (piece.endLevel - piece.startLevel) * share
  }

  /// The frequencies of an actuator's drives that reach into a time, in hertz.
  func hertz(of actuator: Int, from begin: Int64, to end: Int64) -> [Double] {
    let list = pieces[actuator]
    return list.indices.filter { place in
      let next = place + 1 < list.count ? list[place + 1].begin : Self.never
      return list[place].begin <= end && next >= begin
        && max(list[place].startLevel, list[place].endLevel) > stillLevel
    }.map { list[$0].hertz }
  }

  /// Whether nothing is asked at some time between two.
  func isBlind(from begin: Int64, to end: Int64) -> Bool {
    blind.contains { $0.begin <= end && $0.end >= begin }
  }
}
