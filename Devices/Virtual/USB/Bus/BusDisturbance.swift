internal import TactusStatistics

/// The disturbance of messages to the host. The turns of endpoints are not changed; the host is
/// informed later that a transfer is complete, as behind a busy hub, a sleeping controller or a
/// hypervisor.
package struct BusDisturbance: Sendable, Hashable {
  /// The delay of every completion in nanoseconds.
  package var latency: Int64 = 0
  /// The largest additional delay in nanoseconds; the delays are evenly distributed.
  package var jitter: Int64 = 0
  /// The seed of the additional delays. Equal seeds give equal delays.
  package var seed: UInt64 = 1
  /// Spans of time on CLOCK_MONOTONIC in which no transfer completes. Delayed completions occur at
  /// the end of the span.
  package var stalls: [Range<Int64>] = []
  /// The time at which the cable is unplugged, in nanoseconds on CLOCK_MONOTONIC; `.max` for never.
  package var unplugTime: Int64 = .max

  package init(latency: Int64 = 0, jitter: Int64 = 0, seed: UInt64 = 1) {
    self.latency = latency
    self.jitter = jitter
    self.seed = seed
  }

  /// No disturbance.
  package static let none = BusDisturbance()

  /// The time at which the host is informed of a transfer that ended at a time.
  func completion(of end: Int64, _ generator: inout SeededGenerator) -> Int64 {
    var time = end + latency
    if jitter > 0 { time += Int64.random(in: 0...jitter, using: &generator) }
    for stall in stalls where stall.contains(time) { time = stall.upperBound }
    return time
  }
}
