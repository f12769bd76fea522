/// Plays segments on a device: the third step.
///
/// The three functions are called on the playback thread (or on the thread that drives a virtual
/// session), one at a time. They return within microseconds: they take no lock that a slow thread
/// may hold, allocate nothing and wait for nothing. If the transport blocks, the output passes the
/// segments to a thread of its own.
///
/// The engine has validated and limited all values, so an output can rely on them.
public protocol HapticOutput: AnyObject, Sendable {
  /// Accepts segments. Between two calls of ``revise(from:)`` or ``stop(at:)``, start times never
  /// decrease.
  ///
  /// A segment may be shorter than the update interval, because it ends where a straight line no
  /// longer follows the level. The interval limits how often an output that plays on arrival
  /// forwards a changing level. Such an output keeps the newest level and the peak of every tap.
  ///
  /// While an output with look-ahead and a lease has scheduled segments or a level above 0, this
  /// function is called at least every ``Lease/renewalNanoseconds``, if necessary without segments:
  /// the call proves that the engine runs. An output may renew the device's lease after such a
  /// call, and never without one.
  ///
  /// - Parameters:
  ///   - segments: at most one per actuator, all with the same start. A segment that stays at 0
  ///     ends at its start; the others have the same end.
  ///   - submittedNanoseconds: the time of the call, on the clock of the segments.
  /// - Returns: whether the output accepted the segments.
  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult

  /// Withdraws the segments that begin at this time or later. Earlier segments stay in force until
  /// new segments, which the engine submits at once, replace them. Called only on outputs with
  /// look-ahead.
  func revise(from nanoseconds: Int64)

  /// Sets every level to 0 now and withdraws all segments. A stop overtakes everything that is
  /// queued.
  func stop(at nanoseconds: Int64)
}
