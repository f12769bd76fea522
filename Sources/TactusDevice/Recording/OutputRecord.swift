/// One thing that the engine told an output. Records stand in the order in which it was told.
///
/// What a submission held follows its ``submitted(atNanoseconds:)``: segments, then levels, then
/// events. Levels and events are what the zones were asked for before they were lowered to
/// actuators; an output itself learns of segments only.
package enum OutputRecord: Sendable, Hashable, BitwiseCopyable {
  /// The output took a submission at a time on the engine's clock, which may hold nothing.
  case submitted(atNanoseconds: Int64)
  case segment(Segment)
  case level(ZoneLevel)
  case event(EventMark)
  /// The output was full: a submission is lost.
  case refused(atNanoseconds: Int64)
  /// What was submitted for this time and later is taken back.
  case revised(fromNanoseconds: Int64)
  /// Every level is 0 from this time on, and all that was submitted is forgotten.
  case stopped(atNanoseconds: Int64)
}
