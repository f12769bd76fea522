/// The number of segments that the device can accept, and the requests for that number.
struct DeviceRoom: Sendable {
  /// The number that the device last reported.
  private(set) var said = 0
  private var askedAt: Int64 = .min
  /// Whether the last request is unanswered.
  private var isAsking = false

  /// Records the number that the device reports.
  mutating func take(_ credits: Int) { said = credits }

  /// Records the answer to the last request.
  mutating func answered() { isAsking = false }

  /// When the next request may be sent. It waits for the answer to the last one, because more
  /// requests would delay all other answers.
  /// - Parameter timeout: how long an answer may take, in nanoseconds.
  func questionTime(timeout: Int64) -> Int64 {
    if askedAt == .min { return .min }
    return askedAt &+ (isAsking ? timeout : LinkLimits.creditInterval)
  }

  /// Whether a request may be sent now; if so, it counts as sent.
  mutating func ask(at now: Int64, timeout: Int64) -> Bool {
    guard questionTime(timeout: timeout) <= now else { return false }
    (askedAt, isAsking) = (now, true)
    return true
  }
}
