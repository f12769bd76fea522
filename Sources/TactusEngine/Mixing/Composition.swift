internal import TactusDevice

/// The sum of all players of an output over one segment: the complete contents of a submission,
/// before it is compared with the levels that the actuators already have.
struct Composition: BitwiseCopyable {
  /// The start of the segment; `Int64.min` if there is no valid composition.
  var time: Int64 = .min
  /// The start of the next segment.
  var end: Int64 = .max
  /// When the segments of the actuators end: at ``end`` or later. The sharpness of a zone may bend
  /// earlier.
  var segmentEnd: Int64 = .max
  var isMoving = false
  var isSounding = false
  /// The requested states of the zones at the start and at the end.
  var first = ZoneStates(repeating: ZoneState())
  var last = ZoneStates(repeating: ZoneState())
  /// The segments of the actuators that result from these states, from ``time`` to ``segmentEnd``.
  var segments = PerActuator<Segment>(
    repeating: Segment(
      actuator: 0, startNanoseconds: 0, endNanoseconds: 0, startLevel: 0, endLevel: 0,
      frequencyHertz: 0))

  @_noLocks @_noAllocation
  init() {}
}
