internal import TactusWire

/// One actuator: what is in force, what its motor was given, and for how long it was on.
struct Channel: Sendable {
  /// The segment in force; none after a stop.
  private var segment: Scheduled?
  /// Whether a tick has played the segment.
  private var isPlayed = false
  /// The highest level of the segments that were replaced before a tick played them: a tap shorter
  /// than a tick, or one that came too late, is played for one.
  private var passed: UInt16 = 0
  /// The low bits of the start that was asked for.
  private(set) var askedStart: UInt32 = 0
  /// What the driver was given last, as far as it took it.
  var drive: UInt16 = 0
  private(set) var frequencySixteenths: UInt16 = 0
  var isDriveKnown = true
  /// Latched until the host clears them.
  var faults: FaultBits = []
  var driveLimit: UInt16 = 65_535
  private(set) var onTimeLimitMilliseconds: UInt32 = 0
  /// Grows while the motor is driven, shrinks while it is not.
  private var onTimeMicroseconds: UInt64 = 0
  private(set) var isCut = false

  /// Whether its driver is not ready as yet.
  var isStarting = false

  /// A fault that says nothing about the motor does not keep it from sounding.
  var latchedFaults: FaultBits { faults.subtracting(.clock) }

  /// What keeps the motor from sounding.
  var blockingFaults: FaultBits { isStarting ? latchedFaults.union(.starting) : latchedFaults }

  mutating func begin(_ next: Scheduled) {
    if let segment, !isPlayed {
      let reached = segment.level(at: min(next.startMicroseconds, segment.end))
      passed = max(passed, reached, segment.play.startLevel)
    }
    segment = next
    isPlayed = false
    askedStart = WireTime.low(next.startMicroseconds)
    frequencySixteenths = next.play.frequencySixteenths
  }

  /// The level that the schedule asks for at a tick.
  mutating func asked(at microseconds: UInt64) -> UInt16 {
    let level = max(segment?.level(at: microseconds) ?? 0, passed)
    passed = 0
    isPlayed = true
    return level
  }

  /// What the schedule asks for, looked at only.
  func levelNow(_ microseconds: UInt64) -> UInt16 { segment?.level(at: microseconds) ?? 0 }

  mutating func forget() {
    segment = nil
    passed = 0
  }

  /// From now on the motor is cut after so long. A motor that was cut at a lower limit, and has not
  /// been on for as long as this one allows, is driven again.
  mutating func limitOnTime(toMilliseconds limit: UInt32) {
    let isRaised = limit > onTimeLimitMilliseconds
    onTimeLimitMilliseconds = limit
    if isRaised, onTimeMicroseconds < UInt64(limit) &* 1000 { isCut = false }
  }

  /// Counts the tick that has passed.
  /// - Returns: whether the motor is cut now.
  mutating func countOnTime(_ tickMicroseconds: UInt64) -> Bool {
    if drive > 0 {
      onTimeMicroseconds &+= tickMicroseconds
    } else {
      onTimeMicroseconds -= min(tickMicroseconds, onTimeMicroseconds)
    }
    let limit = UInt64(onTimeLimitMilliseconds) &* 1000
    if isCut {
      if onTimeMicroseconds <= limit >> 1 { isCut = false }
      return false
    }
    isCut = onTimeMicroseconds >= limit
    return isCut
  }
}

extension Scheduled {
  /// When the level comes to rest.
  fileprivate var end: UInt64 { startMicroseconds &+ UInt64(play.durationMicroseconds) }
}
