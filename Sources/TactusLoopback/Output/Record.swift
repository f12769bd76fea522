internal import TactusDevice

/// One thing that happened to a loopback output, in the order in which it happened.
enum Record: BitwiseCopyable {
  case segment(Segment, submittedNanoseconds: Int64, deviceNanoseconds: Int64)
  case level(ZoneLevel)
  case event(EventMark)
  case revised(fromNanoseconds: Int64)
  case stopped(atNanoseconds: Int64)
  case violation(Violation)
  /// The output was full, or the device was failing: a submission is lost.
  case refused(atNanoseconds: Int64)
}
