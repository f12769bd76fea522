import TactusWire

/// The history of a simulated board, for the conditions of its faults. Times are microseconds of
/// the board's clock.
struct BoardMemory {
  private static let tick: UInt64 = 1000

  /// The history of one motor.
  private struct Part {
    var level: UInt16 = 0
    /// The times at which the motor was last turned off and on.
    var (lastOff, lastOnset): (UInt64, UInt64) = (0, 0)
    /// The time for which it was off before it was last turned on.
    var rest: UInt64 = 0
    /// The level before a stop.
    var stopped: UInt16 = 0
    /// The last drive, for a fault that keeps levels.
    var given = 0.0
  }

  /// The sequence number of the last command.
  private(set) var sequence: UInt8 = 0
  /// The start of the last segment.
  private(set) var start: UInt64 = 0
  /// The number of ticks in which a motor was driven.
  private(set) var driven = 0
  /// The starts of the segments that have not begun.
  private(set) var starts: [UInt64] = []
  private var parts = [Part](repeating: Part(), count: 4)
  private var now: UInt64 = 0
  private var (stoppedAt, heartbeatAt): (UInt64?, UInt64?) = (nil, nil)

  mutating func heard(_ message: Message, _ sequence: UInt8, at time: UInt64) {
    self.sequence = sequence
    guard case .play(let play) = message else { return }
    start = play.isDueOnArrival ? time : WireTime.nearest(play.startMicroseconds, to: time)
  }

  mutating func take(_ message: Message, at time: UInt64) {
    switch message {
    case .play: starts.append(start)
    case .revise(let from):
      let start = WireTime.nearest(from, to: time)
      starts.removeAll { $0 >= start }
    case .stop:
      starts = []
      stoppedAt = time
      for place in parts.indices { parts[place].stopped = parts[place].level }
    case .heartbeat: heartbeatAt = time
    default: break
    }
  }

  mutating func tick(at time: UInt64) {
    now = time + Self.tick
    if parts.contains(where: { $0.level > 0 }) { driven += 1 }
    starts.removeAll { $0 <= now }
  }

  mutating func drive(_ level: UInt16, of actuator: Int) {
    let before = parts[actuator].level
    parts[actuator].level = level
    if before == 0, level > 0 {
      parts[actuator].lastOnset = now
      parts[actuator].rest = now - min(parts[actuator].lastOff, now)
    }
    if before > 0, level == 0 { parts[actuator].lastOff = now }
  }

  mutating func changed(_ level: Double, _ change: BoardFault.Change, _ actuator: Int) -> Double {
    let part = parts[actuator]
    switch change {
    case .hole(let range, let other): return range.contains(level) ? other : level
    case .losesOnsetAfterOff(let ticks): return part.rest <= UInt64(ticks) * Self.tick ? 0 : level
    case .returnsAfterStop(let late, let length):
      guard let stoppedAt, now >= stoppedAt + UInt64(late) * Self.tick,
        now < stoppedAt + UInt64(late + length) * Self.tick
      else { return level }
      return max(level, Double(part.stopped) / 65_535)
    case .sleeps(let ticks, let late):
      let isAsleep =
        part.rest >= UInt64(ticks) * Self.tick
        && now < part.lastOnset + UInt64(late) * Self.tick
      return isAsleep ? 0 : level
    case .pauses(let ticks, let period):
      return now % (UInt64(period) * Self.tick) < UInt64(ticks) * Self.tick ? 0 : level
    case .stallsAtHeartbeat(let ticks):
      let isStalled = heartbeatAt.map { now < $0 + UInt64(ticks) * Self.tick } ?? false
      return keep(isStalled ? part.given : level, actuator)
    case .losesSmallChanges(let least):
      let isSmall = level > 0 && part.given > 0 && abs(level - part.given) < least
      return keep(isSmall ? part.given : level, actuator)
    default: return level
    }
  }

  private mutating func keep(_ level: Double, _ actuator: Int) -> Double {
    parts[actuator].given = level
    return level
  }
}
