import Foundation
import TactusWire

/// What a program says of its own frames, by `--trace`: every segment that it sent, at the time
/// that the pattern has it, whatever it took the device's clock for.
struct HostTrace {
  /// A segment on the host's clock.
  struct Piece {
    var start: Int64
    var duration: Int64
    var startLevel: Double
    var endLevel: Double
    /// Whether it was sent ahead of its start, and with the start that the pattern has. One that is
    /// due on arrival or late is not, nor one that was moved behind the one before it.
    var isPlaced: Bool

    /// Whether the level at a time follows from both ends, and the piece is as short as those are
    /// which a curve is cut into.
    func isChord(at time: Int64) -> Bool {
      let (passed, left) = (time - start, start + duration - time)
      return duration <= HostTrace.chord && min(passed, left) > HostTrace.row
    }

    /// The level at a time that is not before the start.
    func level(at time: Int64) -> Double {
      guard time - start < duration else { return endLevel }
      return startLevel + (endLevel - startLevel) * Double(time - start) / Double(duration)
    }
  }

  /// Nanoseconds that a segment which is due on arrival is sent ahead of its arrival, at most.
  private static let passage: Int64 = 10_000_000
  /// Nanoseconds of the longest piece of a curve: ten of the device's update intervals, because an
  /// engine that a busy machine wakes late cuts the curve where it wakes.
  private static let chord: Int64 = 40_000_000
  /// Nanoseconds between two times that are compared.
  private static let row: Int64 = 100_000
  /// Levels that differ by more than this do not follow each other.
  private static let leastStep = 0.002
  /// Microseconds by which a segment begins later than the one before if it was moved behind it.
  private static let step: Int64 = 1

  /// Whether the program said that it skipped segments: then it sent none for part of the time.
  private let hasSkipped: Bool
  private(set) var pieces: [Piece] = []
  /// By how much the program took the device's clock to be ahead of its own, frame by frame, in
  /// nanoseconds.
  private(set) var estimates: [Int64] = []
  private(set) var revisions = 0
  /// Whether the program told the device again, from the start, what it had told it before.
  private(set) var isToldAgain = false
  private var hasStopped = false
  /// When the first segment was sent, in nanoseconds.
  private(set) var firstSent: Int64?
  /// The start of the last segment on the device's clock, in microseconds.
  private var latestStart: Int64?
  /// The bytes of the last command of each number.
  private var commands: [UInt8: String] = [:]

  /// A frame of the trace.
  private struct Line {
    var host: Int64
    /// What the program took the device's clock for, in microseconds.
    var device: Int64
    var type: UInt8
    var number: UInt8
    var isFromDevice: Bool
    var payload: String
  }

  /// Reads a file that `--trace` wrote: host_ns device_us direction type sequence payload.
  /// - Parameter hasSkipped: whether the program said that it skipped segments.
  init(_ path: String, hasSkipped: Bool = false) throws {
    self.hasSkipped = hasSkipped
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n").dropFirst().compactMap { line -> Line? in
      let fields = line.split(separator: " ").map(String.init)
      guard fields.count >= 6, let host = Int64(fields[0]), let device = Int64(fields[1]),
        let type = UInt8(fields[3]), let number = UInt8(fields[4])
      else { return nil }
      return Line(
        host: host, device: device, type: type, number: number, isFromDevice: fields[2] == "in",
        payload: fields[5])
    }
    // The program looks at its clocks anew with each answer to a question for the time.
    for lines in lines.split(whereSeparator: { $0.type == MessageType.timeReply.rawValue }) {
      let drift = Self.drift(lines)
      for line in lines where !line.isFromDevice { add(line, drift) }
    }
  }

  /// By how much the program took the device's clock to be faster, between two looks at it.
  private static func drift(_ lines: ArraySlice<Line>) -> Double {
    guard let first = lines.first, let last = lines.last, last.host - first.host > 50_000_000
    else { return 0 }
    return Double((last.device - first.device) * 1000) / Double(last.host - first.host) - 1
  }

  private mutating func add(_ line: Line, _ drift: Double) {
    estimates.append(line.device * 1000 - line.host)
    if line.type == MessageType.stop.rawValue { hasStopped = true }
    let isRevision = line.type == MessageType.revise.rawValue
    guard isRevision || line.type == MessageType.play.rawValue else { return }
    // A command that is sent again has its number and its bytes.
    if commands[line.number] == line.payload { return }
    commands[line.number] = line.payload
    if isRevision {
      revisions += 1
    } else if let play = Self.play(line.payload) {
      add(play, line, drift)
    }
  }

  private mutating func add(_ play: Play, _ line: Line, _ drift: Double) {
    let start = Int64(WireTime.nearest(play.startMicroseconds, to: UInt64(line.device)))
    let isMoved = latestStart.map { start <= $0 + Self.step } ?? false
    latestStart = start
    if hasStopped, !pieces.isEmpty { isToldAgain = true }
    let ahead = Int64(Double((start - line.device) * 1000) / (1 + drift))
    pieces.append(
      Piece(
        start: line.host + ahead, duration: Int64(play.durationMicroseconds) * 1000,
        startLevel: Double(play.startLevel) / 65_535, endLevel: Double(play.endLevel) / 65_535,
        isPlaced: !isMoved && ahead > Self.passage))
    if firstSent == nil { firstSent = line.host }
  }

  private static func play(_ hexadecimal: String) -> Play? {
    let digits = Array(hexadecimal)
    var payload = Payload()
    for place in stride(from: 0, to: digits.count - 1, by: 2) {
      guard let byte = UInt8(String(digits[place...place + 1]), radix: 16) else { return nil }
      payload.append(byte)
    }
    let frame = Frame(type: MessageType.play.rawValue, sequence: 0, payload: payload)
    guard case .play(let play)? = try? Message(frame) else { return nil }
    return play
  }

  /// What was asked for at a time.
  enum Wanted {
    case level(Double)
    /// It lies on the chord of a curve, whose ends are where the engine woke.
    case onChord
    /// A segment that is not in its place was or will be in force, or one may have been skipped.
    case unknown
  }

  /// What was asked for at each of some rising times.
  func levels(at times: [Int64]) -> [Wanted] {
    let placed = pieces.indices.filter { pieces[$0].isPlaced }
    var next = 0
    return times.map { time in
      while next < placed.count, pieces[placed[next]].start <= time { next += 1 }
      guard next > 0 else { return .unknown }
      let current = placed[next - 1]
      let isNextPlaced = current + 1 == (next < placed.count ? placed[next] : pieces.count)
      if !isNextPlaced { return .unknown }
      let piece = pieces[current]
      if hasSkipped, current + 1 < pieces.count, isGap(piece, pieces[current + 1], at: time) {
        return .unknown
      }
      return piece.isChord(at: time) ? .onChord : .level(piece.level(at: time))
    }
  }

  /// Whether a time lies between two pieces of a level that moves on from one to the other: what
  /// was skipped would have begun there.
  private func isGap(_ piece: Piece, _ next: Piece, at time: Int64) -> Bool {
    let end = piece.start + piece.duration
    return time >= end && next.start - end <= Self.chord
      && abs(piece.endLevel - next.startLevel) > Self.leastStep
  }
}
