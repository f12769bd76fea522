internal import TactusDevice

/// What all players of an output add up to over one segment: all that a submission says, before
/// it is compared with what the actuators do already.
struct Composition: BitwiseCopyable {
  /// Where the segment begins; `Int64.min` if this is none.
  var time: Int64 = .min
  /// Where the next must begin.
  var end: Int64 = .max
  /// Where the lines of the actuators end: not before ``end``. A zone's sharpness may bend before.
  var segmentEnd: Int64 = .max
  var isMoving = false
  var isSounding = false
  /// What the zones are asked for at the start and at the end.
  var first = ZoneStates(repeating: ZoneState())
  var last = ZoneStates(repeating: ZoneState())
  /// The same as levels of the actuators, 0 to 1; the last ones at ``segmentEnd``.
  var firstLevels = PerActuator<Double>(repeating: 0)
  var lastLevels = PerActuator<Double>(repeating: 0)
  /// The frequency of each actuator in hertz.
  var hertz = PerActuator<Double>(repeating: 0)

  @_noLocks @_noAllocation
  init() {}
}
