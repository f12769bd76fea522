package import TactusDevice

/// The output of a loopback: takes everything, unless its control says otherwise.
@safe
// Sendable: it refers to the control alone, which any thread may use.
package final class LoopbackOutput: HapticOutput, @unchecked Sendable {
  // Unmanaged, because reading a reference out of an object counts it.
  private let control: Unmanaged<LoopbackControl>

  init(_ control: LoopbackControl) { unsafe self.control = .passRetained(control) }

  deinit { unsafe control.release() }

  @_noLocks @_noAllocation
  package func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    unsafe control._withUnsafeGuaranteedRef { $0.answer(at: submittedNanoseconds) }
  }

  @_noLocks @_noAllocation
  package func revise(from nanoseconds: Int64) {}

  @_noLocks @_noAllocation
  package func stop(at nanoseconds: Int64) {}
}
