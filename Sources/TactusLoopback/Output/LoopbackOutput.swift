package import TactusDevice
internal import TactusSystem

/// The output of a loopback. It accepts everything, unless its control makes it fail.
package final class LoopbackOutput: HapticOutput {
  private let control: Kept<LoopbackControl>

  init(_ control: LoopbackControl) { self.control = Kept(control) }

  @_noLocks @_noAllocation
  package func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    control.borrowed.use { $0.answer(at: submittedNanoseconds) }
  }

  @_noLocks @_noAllocation
  package func revise(from nanoseconds: Int64) {}

  @_noLocks @_noAllocation
  package func stop(at nanoseconds: Int64) {}
}
