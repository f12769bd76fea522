internal import CRealtime

/// The one clock of devices and engine: CLOCK_MONOTONIC, in nanoseconds.
///
/// It never steps back and is not set with the time of day. Its zero is the start of the system.
public enum MonotonicClock {
  /// Nanoseconds on CLOCK_MONOTONIC. Callable on any thread, the playback thread included.
  public static var nowNanoseconds: Int64 {
    @_noLocks @_noAllocation get { tactus_now() }
  }
}
