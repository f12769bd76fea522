/// What a sound device never does, or seldom: counted, so that a device which does nothing else is
/// given up, and the message can say why.
struct Oddities: Sendable {
  /// Nanoseconds within which events tell of one silence.
  private static let sameSilence: Int64 = 10_000_000

  var clock = ClockWitness()
  /// Answers to TIME that are not those of the question.
  var otherTimes = 0
  /// Frames of the device, while it was greeted, that are not the answer to what it was asked.
  var misfits = 0
  /// Restarts while it was opened.
  var restarts = 0
  private var stepTimes: [Int64] = []
  private var forgetTimes: [Int64] = []
  private var restartTimes: [Int64] = []

  /// The clock was found elsewhere.
  /// - Returns: whether that happened too often.
  mutating func noteStep(at now: Int64) -> Bool {
    Self.note(&stepTimes, now, LinkLimits.oddityPeriod)
  }

  /// The device restarted, or its clock went back.
  /// - Returns: whether that happened too often.
  mutating func noteRestart(at now: Int64) -> Bool {
    Self.note(&restartTimes, now, LinkLimits.oddityPeriod)
  }

  /// The device threw away what it was told, because it had heard nothing for a lease.
  /// - Returns: whether that happened more often than leases allow.
  mutating func noteForgetting(at now: Int64, lease: Int64) -> Bool {
    // One silence gives an event for each motor, and one for the schedule.
    if let last = forgetTimes.last, now &- last < Self.sameSilence { return false }
    return Self.note(&forgetTimes, now, 4 &* lease)
  }

  private static func note(_ times: inout [Int64], _ now: Int64, _ period: Int64) -> Bool {
    if times.count == LinkLimits.oddities { times.removeFirst() }
    times.append(now)
    return times.count == LinkLimits.oddities && now &- times[0] < period
  }
}
