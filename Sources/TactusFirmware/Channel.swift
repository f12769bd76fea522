internal import TactusWire

/// The state of one actuator: its segment in force, the drive of its motor, and its on-time.
struct Channel: Sendable {
  /// The segment in force; nil if none has begun since the device's start, or since segments were
  /// last discarded: by a stop, a fault, another session, or the silence of the host.
  private var segment: Scheduled?
  /// Whether a tick has played the segment.
  private var isPlayed = false
  /// The highest level of the segments that were replaced before a tick played them. A tap that is
  /// shorter than a tick, or late, is played for one tick.
  private var passed: UInt16 = 0
  /// The low 32 bits of the start of the last segment that began.
  private(set) var askedStart: UInt32 = 0
  /// The last drive that the driver accepted.
  var drive: UInt16 = 0
  private(set) var frequencySixteenths: UInt16 = 0
  var isDriveKnown = true
  /// The faults since the host cleared them.
  var faults: FaultBits = []
  var driveLimit: UInt16 = 65_535
  private(set) var onTimeLimitMilliseconds: UInt32 = 0
  /// The on-time: it increases while the motor is driven, and decreases while it is not.
  private var onTimeMicroseconds: UInt64 = 0
  private(set) var isCut = false

  /// Whether the driver is still being set up.
  var isStarting = false

  /// The latched faults without the clock fault, which does not concern the motor.
  var latchedFaults: FaultBits { faults.subtracting(.clock) }

  /// The faults that prevent the motor from being driven.
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

  /// The level to play at a tick: that of the schedule or of a segment that was replaced before a
  /// tick played it, whichever is higher.
  mutating func asked(at microseconds: UInt64) -> UInt16 {
    let level = max(segment?.level(at: microseconds) ?? 0, passed)
    passed = 0
    isPlayed = true
    return level
  }

  /// The level of the schedule, without a change of state.
  func levelNow(_ microseconds: UInt64) -> UInt16 { segment?.level(at: microseconds) ?? 0 }

  mutating func forget() {
    segment = nil
    passed = 0
  }

  /// Sets the on-time limit. A motor that was cut at a lower limit and has not reached the new one
  /// is driven again.
  mutating func limitOnTime(toMilliseconds limit: UInt32) {
    let isRaised = limit > onTimeLimitMilliseconds
    onTimeLimitMilliseconds = limit
    if isRaised, onTimeMicroseconds < UInt64(limit) &* 1000 { isCut = false }
  }

  /// Counts the tick that has passed.
  /// - Returns: whether the motor is cut at this tick, because it was on for too long. False if it
  ///   was cut before.
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
  /// The time from which on the level is constant.
  fileprivate var end: UInt64 { startMicroseconds &+ UInt64(play.durationMicroseconds) }
}
