internal import TactusSerial
internal import TactusWire

/// When to request the drive of the motors from the device: soon after each segment begins, and at
/// intervals, but never so often that the requests would delay the line.
struct DriveWatch: Sendable {
  /// The number of the tap's requests, which identifies their answers.
  static let tag: UInt8 = 0xEE
  /// The interval of requests while no segment begins, in nanoseconds: a reading counts for 30 ms
  /// before and after it, so a request may be late by that time.
  private static let idleInterval: Int64 = 30_000_000
  /// After how many nanoseconds a request counts as lost.
  private static let timeout: Int64 = 60_000_000
  /// The delay of a computed device's answer that shows a stall of its host, in nanoseconds.
  private static let stall: Int64 = 8_000_000
  /// How long after a start the tick that plays it has passed, in nanoseconds.
  private static let settling: Int64 = 1_500_000
  /// How far ahead segments are taken into account, in nanoseconds.
  private static let farthest: Int64 = 60_000_000_000
  /// The bytes on the line of a request and its answer.
  private static let bytes = questionBytes + 28
  static let questionBytes = 9
  private static let momentLimit = 64

  /// The minimum interval of requests in nanoseconds: they use a quarter of the line.
  var interval: Int64 = 2_000_000
  /// Whether requests are sent at all.
  var isOn = true
  /// How many times all actuators were requested.
  private(set) var rounds = 0
  /// The last round in which every request was answered.
  private var answeredRound = 0
  private var moments: [Int64] = []
  private var asked: Int64 = .min
  private var unanswered = 0
  /// The time since when requests were abandoned without an answer.
  private var silentSince: Int64?

  init() {}

  init(_ settings: LinkSettings) {
    interval = max(interval, settings.nanoseconds(bytes: 4 * Self.bytes))
  }

  mutating func begin() {
    (moments, unanswered, asked, isOn) = ([], 0, .min, true)
    silentSince = nil
  }

  /// Schedules a request after the beginning of a segment, and after its end if its level changes.
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

  /// The actuators to request now.
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

  /// Whether a round after another one was answered.
  func hasAnswered(after round: Int) -> Bool { answeredRound > round }

  /// - Returns: how long the answer took, if that is a stall. Only a device that answers again has
  ///   stalled, not one that stopped answering.
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

  /// Stops waiting for answers that did not arrive.
  mutating func giveUp(at time: Int64) {
    guard unanswered > 0, time - asked >= Self.timeout else { return }
    unanswered = 0
    silentSince = silentSince ?? asked
  }
}
