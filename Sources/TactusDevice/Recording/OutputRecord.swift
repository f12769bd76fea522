/// One call of the engine to an output. Records are in the order of the calls.
///
/// The contents of a submission follow its ``submitted(atNanoseconds:)``: segments, then levels,
/// then events. Levels and events describe the zones before lowering; the output itself receives
/// only segments.
package enum OutputRecord: Sendable, Hashable, BitwiseCopyable {
  /// The output accepted a submission, possibly an empty one, at a time on the engine's clock.
  case submitted(atNanoseconds: Int64)
  case segment(Segment)
  case level(ZoneLevel)
  case event(EventMark)
  /// The output was full, so the submission was lost.
  case refused(atNanoseconds: Int64)
  /// The segments that begin at this time or later are withdrawn.
  case revised(fromNanoseconds: Int64)
  /// Every level is 0 from this time on, and all segments are withdrawn.
  case stopped(atNanoseconds: Int64)
}
