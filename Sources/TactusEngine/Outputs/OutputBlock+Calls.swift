internal import Synchronization
internal import TactusDevice
internal import TactusSystem

/// The calls of an output: submit, stop and revise. Each call is recorded while the session has a
/// listener.
extension OutputBlock {
  /// Submits the collected segments, and stores the output's answer. Returns false if the output
  /// was full.
  ///
  /// An empty submission signals to the output that the engine is running.
  @_noLocks @_noAllocation
  mutating func flush(at time: Int64) -> Bool {
    contactedAt = time
    let result = scratch.submit(to: table, at: time)
    record(result, at: time)
    scratch.clear()
    switch result {
    case .accepted: break
    case .full:
      refusals.add(1, ordering: .relaxed)
      return false
    case .gone: isGone.store(true, ordering: .releasing)
    }
    return true
  }

  /// Whether the session has a listener.
  var isRecorded: Bool {
    @_noLocks @_noAllocation get { arena.state.records.isListening }
  }

  /// Notes an event that is recorded with the next submission.
  @_noLocks @_noAllocation
  mutating func append(_ mark: EventMark) {
    guard isRecorded else { return }
    if scratch.isFullOfMarks { recordRest() }
    scratch.append(mark)
  }

  /// Records the collected zone levels and events, which are not part of a submission.
  @_noLocks @_noAllocation
  mutating func recordRest() {
    scratch.record(in: arena, of: number)
    scratch.clear()
  }

  /// Stops the output: every level is 0 at once.
  @_noLocks @_noAllocation
  func stop(at time: Int64) {
    table.stop(at: time)
    arena.state.records.append(.stopped(atNanoseconds: time), of: number)
  }

  /// Withdraws the segments that were submitted for `time` and later.
  @_noLocks @_noAllocation
  func revise(from time: Int64) {
    table.revise(from: time)
    arena.state.records.append(.revised(fromNanoseconds: time), of: number)
  }

  @_noLocks @_noAllocation
  private mutating func record(_ result: SubmitResult, at time: Int64) {
    if !isRecorded { return }
    switch result {
    case .accepted:
      arena.state.records.append(.submitted(atNanoseconds: time), of: number)
      scratch.record(in: arena, of: number)
    case .full: arena.state.records.append(.refused(atNanoseconds: time), of: number)
    case .gone: break
    }
  }
}
