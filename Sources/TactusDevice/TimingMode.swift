/// How the playback thread waits for the next step.
public enum TimingMode: String, Sendable, Hashable, CaseIterable {
  /// It sleeps until the step is due. Lateness is what the system needs to wake a thread.
  case normal
  /// It wakes a little early and spins until the step is due, for at most an eighth of the wait
  /// and 200 µs. Lateness is a fraction of a microsecond at the price of a part of a core while
  /// something plays.
  case precise
}
