/// How many segments the device has room for, and the questions for it.
struct DeviceRoom: Sendable {
  /// How many it took room for when it last said so.
  private(set) var said = 0
  private var askedAt: Int64 = .min
  /// Whether the last question is not answered yet.
  private var isAsking = false

  /// The device says how many there are.
  mutating func take(_ credits: Int) { said = credits }

  /// The last question is answered.
  mutating func answered() { isAsking = false }

  /// When the next question may be sent. One that is not answered is not followed soon: the answers
  /// would hold up all others.
  /// - Parameter patience: nanoseconds that an answer may take.
  func questionTime(patience: Int64) -> Int64 {
    if askedAt == .min { return .min }
    return askedAt &+ (isAsking ? patience : LinkLimits.creditInterval)
  }

  /// Whether a question may be sent now, which it is then.
  mutating func ask(at now: Int64, patience: Int64) -> Bool {
    guard questionTime(patience: patience) <= now else { return false }
    (askedAt, isAsking) = (now, true)
    return true
  }
}
