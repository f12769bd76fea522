internal import TactusDevice
internal import TactusSystem

extension FixedBuffer where Element == Segment {
  /// Submits the first `count` segments to an output.
  @_noLocks @_noAllocation
  func submit(
    first used: Int, to output: borrowing OutputTable, at time: Int64
  ) -> SubmitResult {
    unsafe output.submit(elements(first: used), at: time)
  }
}
