/// The change that was sent to a player for one parameter. It is kept over a stop and a restart.
struct SentChange: BitwiseCopyable {
  /// Engine time of the value, or of the curve's first point.
  var start: Int64
  /// Engine time from which the change acts on the player. It is not before the player's start.
  var actsFrom: Int64
  var value: Double
  /// The curve; nil if the change is a value.
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
