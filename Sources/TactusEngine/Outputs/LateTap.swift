internal import TactusDevice

/// A tap that an actuator missed and plays late: its full level for the shortest pulse of the
/// actuator.
struct LateTap: BitwiseCopyable {
  /// The level, 0 to 1.
  var level = 0.0
  var hertz = 0.0
  /// When the pulse ends, on the engine's clock.
  var end: Int64 = .min

  @_noLocks @_noAllocation
  init() {}

  @_noLocks @_noAllocation
  init(level: Double, hertz: Double, end: Int64) {
    assert(level > 0 && level <= 1 && hertz > 0)
    self.level = level
    self.hertz = hertz
    self.end = end
  }
}

extension ActuatorLevel {
  static var still: ActuatorLevel {
    @_noLocks @_noAllocation get { ActuatorLevel(level: 0, frequencyHertz: 0) }
  }
}
