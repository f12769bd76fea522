internal import TactusDevice
internal import TactusSystem

extension FixedBuffer where Element == Segment {
  /// Submits the first segments, as many as are named, to an output.
  @_noLocks @_noAllocation
  func submit(
    first used: Int, to output: borrowing OutputTable, at time: Int64
  ) -> SubmitResult {
    unsafe output.submit(elements(first: used), at: time)
  }
}
