internal import TactusDevice

/// What all players of an output add up to over one segment: all that a submission says, before
/// it is compared with what the actuators do already.
struct Composition: BitwiseCopyable {
  /// Where the segment begins; `Int64.min` if this is none.
  var time: Int64 = .min
  /// Where the next must begin.
  var end: Int64 = .max
  var isMoving = false
  var isSounding = false
  /// What the zones are asked for at the start and at the end.
  var first = ZoneStates(repeating: ZoneState())
  var last = ZoneStates(repeating: ZoneState())
  /// The same as levels of the actuators.
  var firstLevels = InlineArray<8, ActuatorLevel>(repeating: ActuatorLevel.still)
  var lastLevels = InlineArray<8, ActuatorLevel>(repeating: ActuatorLevel.still)

  @_noLocks @_noAllocation
  init() {}

  /// A zone that falls to nothing keeps its sharpness until it gets there: the limit of the mean,
  /// which at the very end has nothing left to be a mean of.
  @_noLocks @_noAllocation
  mutating func keepSharpness() {
    for zone in 0..<8 where last[zone].intensity == 0 {
      last[zone].sharpness = first[zone].sharpness
    }
  }

  /// The frequency of an actuator's segment. Where it rises from nothing that is the frequency of
  /// what it rises to.
  @_noLocks @_noAllocation
  func hertz(_ actuator: Int) -> Double {
    let first = firstLevels[actuator]
    let last = lastLevels[actuator]
    return first.level == 0 && last.level > 0 ? last.frequencyHertz : first.frequencyHertz
  }
}

extension ActuatorLevel {
  static var still: ActuatorLevel {
    @_noLocks @_noAllocation get { ActuatorLevel(level: 0, frequencyHertz: 0) }
  }
}
