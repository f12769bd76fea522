internal import TactusDevice

/// The sum of all players of an output over one segment: the complete contents of a submission,
/// before it is compared with the levels that the actuators already have.
struct Composition: BitwiseCopyable {
  /// The start of the segment; `Int64.min` if there is no valid composition.
  var time: Int64 = .min
  /// The start of the next segment.
  var end: Int64 = .max
  /// The time until which the level of each actuator is a straight line: ``end`` or later. The
  /// sharpness of a zone may bend earlier.
  var segmentEnd: Int64 = .max
  var isMoving = false
  var isSounding = false
  /// The requested states of the zones at the start and at the end.
  var first = ZoneStates(repeating: ZoneState())
  var last = ZoneStates(repeating: ZoneState())
  /// The levels of the actuators that result from these states, 0 to 1. The last ones are those at
  /// ``segmentEnd``.
  var firstLevels = PerActuator<Double>(repeating: 0)
  var lastLevels = PerActuator<Double>(repeating: 0)
  /// The frequency of each actuator in hertz.
  var hertz = PerActuator<Double>(repeating: 0)

  @_noLocks @_noAllocation
  init() {}
}
