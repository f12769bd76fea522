internal import CRealtime

/// CLOCK_MONOTONIC in nanoseconds: the only clock of the devices and the engine.
///
/// The clock never steps back, and setting the time of day does not change it. Its zero is the boot
/// of the system.
public enum MonotonicClock {
  /// Nanoseconds on CLOCK_MONOTONIC. Callable on any thread, the playback thread included.
  public static var nowNanoseconds: Int64 {
    @_noLocks @_noAllocation get { tactus_now() }
  }
}
