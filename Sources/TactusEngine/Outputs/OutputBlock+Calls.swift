internal import Synchronization
internal import TactusDevice
internal import TactusSystem

/// The three calls of an output, each recorded while the session has a listener.
extension OutputBlock {
  /// Hands what has gathered to the output, and notes how it answers. False: the output was full.
  ///
  /// Nothing may have gathered: then the call says that the engine runs.
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

  /// Notes an event, to be recorded with the next submission.
  @_noLocks @_noAllocation
  mutating func append(_ mark: EventMark) {
    guard isRecorded else { return }
    if scratch.isFullOfMarks { recordRest() }
    scratch.append(mark)
  }

  /// Records what has gathered and is not for the output: levels of zones, and events.
  @_noLocks @_noAllocation
  mutating func recordRest() {
    scratch.record(in: arena, of: number)
    scratch.clear()
  }

  /// The output is to be still.
  @_noLocks @_noAllocation
  func stop(at time: Int64) {
    table.stop(at: time)
    arena.state.records.append(.stopped(atNanoseconds: time), of: number)
  }

  /// What was submitted for a time and later is taken back.
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
