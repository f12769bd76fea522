/// The talking end of a device: the third step.
///
/// The three verbs are called on the playback thread (or on the thread that drives a virtual
/// session), one at a time. They return within microseconds: they take no lock that a slow thread
/// may hold, allocate nothing and wait for nothing. An output whose transport blocks has a thread
/// of its own and hands over.
///
/// The engine has validated and limited all values: an output may trust them.
public protocol HapticOutput: AnyObject, Sendable {
  /// Takes what is to be felt. Starts never run backwards between two calls of ``revise(from:)``
  /// or ``stop(at:)``.
  ///
  /// A segment may be shorter than the update interval: it ends where a straight line no longer
  /// follows the level. The interval bounds how often an output that plays on arrival passes a
  /// moving level on; it keeps the newest level and the peak of every tap.
  ///
  /// While something is scheduled on an output with look-ahead and a lease, a call comes at least
  /// every ``Lease/renewalNanoseconds``, if need be without segments: it says that the engine
  /// runs. An output may keep its device from giving the host up after such a call, and never
  /// without one.
  ///
  /// - Parameters:
  ///   - segments: at most one an actuator, all with one start and one end.
  ///   - submittedNanoseconds: when the call was made, on the clock of the segments.
  /// - Returns: whether the output took it.
  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult

  /// Forgets what was submitted for this time and later; what began before stays in force until
  /// new segments, which follow at once, replace it. Only outputs with look-ahead are asked.
  func revise(from nanoseconds: Int64)

  /// Turns every level to 0 now and forgets all that was submitted. Overtakes everything.
  func stop(at nanoseconds: Int64)
}
