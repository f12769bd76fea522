internal import CRealtime
internal import Synchronization
internal import TactusDevice

/// The three calls of an output, each recorded while the session has a listener.
extension OutputBlock {
  /// Hands what has gathered to the output, and notes what it says. False: the output was full.
  ///
  /// Nothing may have gathered: then the call says that the engine runs.
  @_noLocks @_noAllocation
  mutating func flush(at time: Int64) -> Bool {
    contactedAt = time
    let result = unsafe scratch.submit(to: functions, at: time)
    record(result, at: time)
    scratch.clear()
    switch result {
    case 1:
      refusals.add(1, ordering: .relaxed)
      return false
    case 2: isGone.store(true, ordering: .releasing)
    default: break
    }
    return true
  }

  /// Whether the session has a listener.
  var isRecorded: Bool {
    @_noLocks @_noAllocation get { unsafe shared.pointee.records.isListening }
  }

  /// Records what has gathered and is not for the output: levels of zones, and events.
  @_noLocks @_noAllocation
  mutating func recordRest() {
    unsafe scratch.record(in: shared.pointee.records, of: number)
    scratch.clear()
  }

  /// The output is to be still.
  @_noLocks @_noAllocation
  func stop(at time: Int64) {
    unsafe tactus_output_stop(functions, time)
    unsafe shared.pointee.records.append(.stopped(atNanoseconds: time), of: number)
  }

  /// What the output was told for a time and later is taken back.
  @_noLocks @_noAllocation
  func revise(from time: Int64) {
    unsafe tactus_output_revise(functions, time)
    unsafe shared.pointee.records.append(.revised(fromNanoseconds: time), of: number)
  }

  @_noLocks @_noAllocation
  private func record(_ result: Int32, at time: Int64) {
    if !isRecorded { return }
    switch result {
    case 0:
      unsafe shared.pointee.records.append(.submitted(atNanoseconds: time), of: number)
      unsafe scratch.record(in: shared.pointee.records, of: number)
    case 1: unsafe shared.pointee.records.append(.refused(atNanoseconds: time), of: number)
    default: break
    }
  }
}
