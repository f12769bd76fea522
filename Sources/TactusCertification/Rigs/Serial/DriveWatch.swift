internal import TactusSerial
internal import TactusWire

/// When the device is asked how its motor is driven: soon after each segment begins, and now and
/// then, but never so often that the questions would hold up the line.
struct DriveWatch: Sendable {
  /// The number of the tap's questions, by which their answers are known.
  static let tag: UInt8 = 0xEE
  /// Nanoseconds between two questions while nothing is expected: a reading counts for 30 ms to
  /// either side, so that a question may come late by as much again.
  private static let idleInterval: Int64 = 30_000_000
  /// Nanoseconds after which a question counts as lost.
  private static let patience: Int64 = 60_000_000
  /// Nanoseconds beyond which a computed device's answer says that its host stalled.
  private static let stall: Int64 = 8_000_000
  /// Nanoseconds after a start at which the tick that plays it has passed.
  private static let settling: Int64 = 1_500_000
  /// Nanoseconds ahead that a segment is looked for at most.
  private static let farthest: Int64 = 60_000_000_000
  /// Bytes on the line of a question and its answer.
  private static let bytes = questionBytes + 28
  static let questionBytes = 9
  private static let momentLimit = 64

  /// Nanoseconds between two questions at least: a quarter of the line.
  var interval: Int64 = 2_000_000
  /// Whether questions are asked at all.
  var isOn = true
  /// How often all actuators were asked.
  private(set) var rounds = 0
  /// The last round whose questions were all answered.
  private var answeredRound = 0
  private var moments: [Int64] = []
  private var asked: Int64 = .min
  private var unanswered = 0
  /// Since when questions were given up, and none was answered.
  private var silentSince: Int64?

  init() {}

  init(_ settings: LinkSettings) {
    interval = max(interval, settings.nanoseconds(bytes: 4 * Self.bytes))
  }

  mutating func begin() {
    (moments, unanswered, asked, isOn) = ([], 0, .min, true)
    silentSince = nil
  }

  /// Looks behind the beginning of a segment, and behind its end where its level moves.
  mutating func expect(_ play: Play, _ clock: ClockEstimate, at time: Int64) {
    var start = time
    if !play.isDueOnArrival, clock.isKnown {
      let device = WireTime.nearest(
        play.startMicroseconds, to: clock.deviceMicroseconds(at: time))
      start = min(max(clock.hostNanoseconds(at: device), time), time + Self.farthest)
    }
    look(at: start + Self.settling)
    if play.startLevel != play.endLevel {
      look(at: start + Int64(play.durationMicroseconds) * 1000 + Self.settling)
    }
  }

  mutating func look(at time: Int64) {
    if moments.count < Self.momentLimit { moments.append(time) }
  }

  /// The actuators that are asked for now.
  mutating func questions(at time: Int64, actuators: Int) -> [UInt8] {
    guard isOn, unanswered == 0, actuators > 0 else { return [] }
    let isFirst = asked == .min
    let since = isFirst ? Int64.max : time - asked
    let isWanted = moments.contains { $0 <= time } && since >= interval
    guard isWanted || since >= Self.idleInterval else { return [] }
    moments.removeAll { $0 <= time }
    asked = time
    unanswered = actuators
    rounds += 1
    return (0..<actuators).map { UInt8($0) }
  }

  /// Whether a round behind another was answered.
  func hasAnswered(after round: Int) -> Bool { answeredRound > round }

  /// - Returns: how long was waited for an answer, where that is a stall. Only a device that
  ///   answers again has stalled: one that falls silent has not.
  mutating func answered(at time: Int64) -> Int64? {
    defer { silentSince = nil }
    if unanswered > 0 {
      unanswered -= 1
      if unanswered == 0 { answeredRound = rounds }
    } else if silentSince == nil {
      return nil
    }
    let took = time - (silentSince ?? asked)
    return took >= Self.stall ? took : nil
  }

  /// Ceases to wait for answers that do not come.
  mutating func giveUp(at time: Int64) {
    guard unanswered > 0, time - asked >= Self.patience else { return }
    unanswered = 0
    silentSince = silentSince ?? asked
  }
}
