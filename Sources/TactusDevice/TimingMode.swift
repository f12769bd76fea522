/// How the playback thread waits for the next step.
public enum TimingMode: String, Sendable, Hashable, CaseIterable {
  /// The thread sleeps until the step is due. The lateness is the time that the system takes to
  /// wake a thread.
  case normal
  /// The thread wakes early and spins until the step is due, for at most an eighth of the wait and
  /// 200 µs. The lateness is a fraction of a microsecond. This costs a part of a core while
  /// something plays.
  case precise
}
