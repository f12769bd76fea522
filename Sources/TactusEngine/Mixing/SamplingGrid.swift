/// The times at which a moving level is updated: multiples of the output's update interval, counted
/// from engine time 0. In a live session, ``livePhase(interval:)`` shifts them.
///
/// The timer interrupt of Linux fires on multiples of a millisecond of CLOCK_MONOTONIC (1, 4 or 10,
/// depending on its HZ). In a virtual machine it occupies the processor for up to tens of
/// microseconds. A grid on the same multiples collides with it at every second to fourth step, even
/// if the thread spins. `Bench/README.md` has the measurement.
package enum SamplingGrid {
  /// Nanoseconds by which the grid of a live session is shifted from the multiples.
  /// - Parameter interval: nanoseconds, at least 2.
  @_noLocks @_noAllocation
  package static func livePhase(interval: Int64) -> Int64 { min(500_000, interval / 2) }

  /// The first point of the grid after a time. For a time before `phase`, it may be the second
  /// point after the time.
  @_noLocks @_noAllocation
  static func next(after time: Int64, interval: Int64, phase: Int64) -> Int64 {
    assert(interval > 0 && phase >= 0 && phase < interval)
    let point = ((time &- phase) / interval &+ 1) &* interval &+ phase
    assert(point > time || time < phase)
    return point
  }
}
