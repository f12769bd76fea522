internal import TactusPattern
internal import TactusSystem

/// A dynamic parameter's value now: a straight piece on the clock of the pattern or the engine's.
struct Ramp: BitwiseCopyable {
  enum Origin: UInt8, BitwiseCopyable {
    /// Nothing has changed the parameter.
    case neutral
    /// The pattern: on pattern time.
    case pattern
    /// Sent by the app: on engine time.
    case sent
  }

  var origin: Origin
  /// Where the piece begins, on its own clock.
  var start: Int64
  var value: Double
  /// Change in one nanosecond of its own clock.
  var slope: Double
  /// Engine time at which a sent curve goes on to its next point; otherwise `Int64.max`.
  var end: Int64 = .max

  @_noLocks @_noAllocation
  @inline(__always)
  func value(at time: Int64, base: Int64, offset: Double) -> Double {
    if slope == 0 { return value }
    switch origin {
    case .sent: return value + slope * Double(time &- start)
    case .pattern, .neutral: return value + slope * (Double(base &- start) + offset)
    }
  }
}

/// What was sent to a player for one parameter. It outlives a stop and a restart.
struct SentChange: BitwiseCopyable {
  /// Engine time of the value, or of the curve's first point.
  var start: Int64
  /// Engine time from which it acts on the player: not before the player's start.
  var actsFrom: Int64
  var value: Double
  /// The curve, where it is one.
  var curve: SentCurve?

  @_noLocks @_noAllocation
  init(at time: Int64, value: Double, curve: SentCurve?) {
    start = time
    actsFrom = time
    self.value = value
    self.curve = curve
  }

  @_noLocks @_noAllocation
  func acting(from time: Int64) -> SentChange {
    var result = self
    result.actsFrom = time
    return result
  }
}

/// One dynamic parameter of one player.
struct ControlState: BitwiseCopyable {
  var ramp: Ramp
  /// The next point of the pattern's track, by its place in the Timeline.
  var nextPoint: Int
  var sent: SentChange?

  @_noLocks @_noAllocation
  init(_ control: ControlID, nextPoint: Int, sent: SentChange? = nil) {
    ramp = Ramp(origin: .neutral, start: 0, value: control.neutralValue, slope: 0)
    self.nextPoint = nextPoint
    self.sent = sent
  }

  /// Puts a point of the pattern's track in force.
  @_noLocks @_noAllocation
  mutating func usePattern(_ point: TrackPoint, passStart: Int64) {
    ramp = Ramp(
      origin: .pattern, start: passStart &+ point.time, value: point.value, slope: point.slope)
  }

  /// Puts what was sent in force.
  @_noLocks @_noAllocation
  mutating func useSent(at time: Int64) {
    guard let sent else { return }
    guard let curve = sent.curve else {
      ramp = Ramp(origin: .sent, start: time, value: sent.value, slope: 0)
      return
    }
    let (point, end) = curve.piece(at: time &- sent.start)
    ramp = Ramp(
      origin: .sent, start: sent.start &+ point.time, value: point.value, slope: point.slope,
      end: end == .max ? .max : sent.start &+ end)
  }

  /// Keeps the value that the pattern has reached: the track begins anew.
  @_noLocks @_noAllocation
  mutating func holdPatternValue(at time: Int64, base: Int64, offset: Double, firstPoint: Int) {
    nextPoint = firstPoint
    switch ramp.origin {
    case .pattern:
      ramp.value = ramp.value(at: time, base: base, offset: offset)
      ramp.slope = 0
    case .neutral, .sent: break
    }
  }
}
