/// The clock of the thread that plays sounds, and the way in which that thread waits. Tests use a
/// virtual clock.
protocol StreamTime: Sendable {
  /// Nanoseconds on the clock of the session.
  var now: Int64 { get }

  /// Waits until a time, or until a caller signals a change. Does not wait if `isQuiet` returns
  /// false. May return early.
  func wait(until time: Int64, if isQuiet: () -> Bool)
}
