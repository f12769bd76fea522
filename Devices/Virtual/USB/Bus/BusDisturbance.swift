/// How the way back to the host is disturbed. Endpoints keep their turns; the host hears later that
/// a transfer is complete, as behind a busy hub, a sleeping controller or a hypervisor.
package struct BusDisturbance: Sendable, Hashable {
  /// Nanoseconds by which every completion is late.
  package var latency: Int64 = 0
  /// The most nanoseconds by which a completion is later than that: evenly spread.
  package var jitter: Int64 = 0
  /// What the jitter is computed from: the same seed gives the same delays.
  package var seed: UInt64 = 1
  /// Times on CLOCK_MONOTONIC in which nothing completes. What would have, does at their end.
  package var stalls: [Range<Int64>] = []
  /// When the cable is pulled, in nanoseconds on CLOCK_MONOTONIC; `.max`: never.
  package var unplugTime: Int64 = .max

  package init(latency: Int64 = 0, jitter: Int64 = 0, seed: UInt64 = 1) {
    self.latency = latency
    self.jitter = jitter
    self.seed = seed
  }

  /// No disturbance.
  package static let none = BusDisturbance()

  /// When a transfer completes that is over at a time.
  func completion(of end: Int64, _ generator: inout DelayGenerator) -> Int64 {
    var time = end + latency
    if jitter > 0 { time += Int64.random(in: 0...jitter, using: &generator) }
    for stall in stalls where stall.contains(time) { time = stall.upperBound }
    return time
  }
}

/// The same numbers for the same seed: SplitMix64 (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014).
struct DelayGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}
