internal import TactusSerial
internal import TactusWire

/// Decides when to request the state of the motors from the device: soon after each segment begins,
/// and at regular intervals, but not so often that the requests delay the line.
struct DriveWatch: Sendable {
  /// The sequence number of the watch's requests, which identifies their answers.
  static let tag: UInt8 = 0xEE
  /// The interval of requests while no segment begins, in nanoseconds. A reading counts for 30 ms
  /// before and after its time, so readings at this interval cover all time even if one is late by
  /// 30 ms.
  static let idleInterval: Int64 = 30_000_000
  /// The timeout for an answer, in nanoseconds.
  private static let timeout: Int64 = 60_000_000
  /// The delay of an answer, in nanoseconds, from which the host that emulates the device counts as
  /// stalled.
  private static let stall: Int64 = 8_000_000
  /// The longest frame of a stream of samples, for which an answer may have to wait.
  private static let sampleBytes = WireLimits.frameBytes
  /// How long after a segment's start its level is requested, in nanoseconds: the device plays it
  /// at the next tick, of 1 ms.
  private static let settling: Int64 = 1_500_000
  /// How far in the future a segment's start may be, in nanoseconds. A later start counts as this
  /// far.
  private static let farthest: Int64 = 60_000_000_000
  /// The bytes of a request and its answer on the line.
  private static let bytes = questionBytes + 28
  static let questionBytes = 9
  private static let momentLimit = 64

  /// The minimum interval of requests in nanoseconds: they use a quarter of the line.
  private(set) var interval: Int64 = 2_000_000
  /// The time of a frame of samples on the line, in nanoseconds.
  private var sampleFrame: Int64 = 0
  /// Whether requests are sent at all.
  var isOn = true
  /// The number of rounds; in each one the states of all actuators are requested.
  private(set) var rounds = 0
  /// The last round in which every request was answered.
  private var answeredRound = 0
  private var moments: [Int64] = []
  private var asked: Int64 = .min
  private var unanswered = 0
  /// The time of the first request that was not answered in time; nil if the last request was
  /// answered.
  private var silentSince: Int64?

  init() {}

  /// Computes the times of frames from the speed of the line.
  mutating func set(_ settings: LinkSettings) {
    interval = max(interval, settings.nanoseconds(bytes: 4 * Self.bytes))
    sampleFrame = settings.nanoseconds(bytes: Self.sampleBytes)
  }

  mutating func begin() {
    (moments, unanswered, asked, isOn) = ([], 0, .min, true)
    silentSince = nil
  }

  /// Plans a request after the beginning of a segment, and another one after its end if its level
  /// changes.
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

  /// The actuators whose state is to be requested now.
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

  /// Whether a round after the given one was answered.
  func hasAnswered(after round: Int) -> Bool { answeredRound > round }

  /// Records an answer.
  /// - Parameter isStreaming: whether the device sends samples, so that an answer may be later.
  /// - Returns: the length of the delay if it shows a stall. A device that stops answering for good
  ///   has not stalled, so a delay counts only when an answer arrives.
  mutating func answered(at time: Int64, isStreaming: Bool = false) -> Int64? {
    defer { silentSince = nil }
    if unanswered > 0 {
      unanswered -= 1
      if unanswered == 0 { answeredRound = rounds }
    } else if silentSince == nil {
      return nil
    }
    let took = time - (silentSince ?? asked)
    return took >= Self.stall + (isStreaming ? sampleFrame : 0) ? took : nil
  }

  /// Ends the wait for answers that did not arrive in time, so that new requests can be sent.
  mutating func giveUp(at time: Int64) {
    guard unanswered > 0, time - asked >= Self.timeout else { return }
    unanswered = 0
    silentSince = silentSince ?? asked
  }
}
