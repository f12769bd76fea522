internal import TactusPattern

/// One dynamic parameter of one player.
struct ControlState: BitwiseCopyable {
  var ramp: Ramp
  /// The index in the Timeline of the next point of the pattern's track.
  var nextPoint: Int
  var sent: SentChange?

  @_noLocks @_noAllocation
  init(_ control: ControlID, nextPoint: Int, sent: SentChange? = nil) {
    ramp = Ramp(origin: .neutral, start: 0, value: control.neutralValue, slope: 0)
    self.nextPoint = nextPoint
    self.sent = sent
  }

  /// Applies a point of the pattern's track.
  @_noLocks @_noAllocation
  mutating func usePattern(_ point: TrackPoint, passStart: Int64) {
    ramp = Ramp(
      origin: .pattern, start: passStart &+ point.time, value: point.value, slope: point.slope)
  }

  /// Applies the value or curve that was sent.
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

  /// Keeps the value that is in force.
  @_noLocks @_noAllocation
  mutating func hold(at time: Int64, base: Int64, offset: Double) {
    ramp.value = ramp.value(at: time, base: base, offset: offset)
    ramp.slope = 0
  }

  /// Keeps the value that the pattern has reached, and returns to the start of the pattern's track.
  @_noLocks @_noAllocation
  mutating func holdPatternValue(at time: Int64, base: Int64, offset: Double, firstPoint: Int) {
    nextPoint = firstPoint
    switch ramp.origin {
    case .pattern: hold(at: time, base: base, offset: offset)
    case .neutral, .sent: break
    }
  }
}
