internal import Synchronization
internal import TactusDevice

/// The output of a ``LineDevice``: it writes one record for each segment, revision and stop, and
/// for each delay of the playback thread. It never waits.
final class LineOutput: HapticOutput {
  private let line: RecordLine
  private let hasGone = Atomic<Bool>(false)

  init(descriptor: Int32) { line = RecordLine(descriptor: descriptor) }

  func markGone() { hasGone.store(true, ordering: .releasing) }

  func expectCall(at nanoseconds: Int64) { line.expectCall(at: nanoseconds) }

  @_noLocks @_noAllocation
  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    if hasGone.load(ordering: .acquiring) { return .gone }
    for index in segments.indices
    where !line.write(segments[index], at: submittedNanoseconds) {
      return .full
    }
    line.noteHeld(since: submittedNanoseconds)
    return .accepted
  }

  @_noLocks @_noAllocation
  func revise(from nanoseconds: Int64) { line.write(LineRecord.revise, nanoseconds) }

  @_noLocks @_noAllocation
  func stop(at nanoseconds: Int64) {
    line.write(LineRecord.stop, nanoseconds)
    line.noteHeld(since: nanoseconds)
  }
}
