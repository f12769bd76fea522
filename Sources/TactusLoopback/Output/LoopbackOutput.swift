package import TactusDevice
internal import TactusSystem

/// The output of a loopback. It accepts everything, unless its control makes it fail.
package final class LoopbackOutput: HapticOutput {
  private let control: Kept<LoopbackControl>
  private let meter: Kept<LoopbackMeter>
  /// Nanoseconds from a submission until its segment can begin, for the meter.
  private let latency: Int64

  private let occupancy: Occupancy

  init(
    _ control: LoopbackControl, _ meter: LoopbackMeter, latency: Int64, _ occupancy: Occupancy
  ) {
    self.control = Kept(control)
    self.meter = Kept(meter)
    self.latency = latency
    self.occupancy = occupancy
  }

  deinit { occupancy.leave() }

  @_noLocks @_noAllocation
  package func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    let answer = control.borrowed.use { $0.answer(at: submittedNanoseconds) }
    guard case .accepted = answer else { return answer }
    for place in segments.indices {
      let order = LoopbackOrder.segment(
        segments[place], submittedAt: submittedNanoseconds, latency: latency)
      meter.borrowed.use { $0.take(order) }
    }
    return answer
  }

  @_noLocks @_noAllocation
  package func revise(from nanoseconds: Int64) {
    meter.borrowed.use { $0.take(.revision(from: nanoseconds)) }
  }

  @_noLocks @_noAllocation
  package func stop(at nanoseconds: Int64) {
    meter.borrowed.use { $0.take(.stop(at: nanoseconds)) }
  }
}
