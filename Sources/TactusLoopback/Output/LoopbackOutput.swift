internal import Synchronization
package import TactusDevice

/// The output of a loopback: records what would have been felt.
@safe
// Sendable: the watch is touched by the thread that submits and by no other; the records are
// built for one writer and many readers.
package final class LoopbackOutput: HapticOutput, @unchecked Sendable {
  let records: RecordBuffer
  // Unmanaged, because reading a reference out of an object counts it.
  private let control: Unmanaged<LoopbackControl>
  private var watch: ContractWatch

  init(_ capabilities: OutputCapabilities, recordLimit: Int, control: LoopbackControl) {
    records = RecordBuffer(capacity: recordLimit)
    unsafe self.control = .passRetained(control)
    watch = ContractWatch(capabilities)
  }

  deinit { unsafe control.release() }

  @_noLocks @_noAllocation
  package func submit(
    _ segments: Span<Segment>, levels: Span<ZoneLevel>, events: Span<EventMark>,
    at submittedNanoseconds: Int64
  ) -> SubmitResult {
    switch unsafe control._withUnsafeGuaranteedRef({ $0.answer(at: submittedNanoseconds) }) {
    case .gone: return .gone
    case .full:
      records.append(.refused(atNanoseconds: submittedNanoseconds))
      return .full
    case .accepted: break
    }
    watch.checkLeases(at: submittedNanoseconds, into: records)
    for index in segments.indices {
      let segment = segments[index]
      let device = watch.deviceTime(of: segment, submitted: submittedNanoseconds)
      if watch.take(segment, submitted: submittedNanoseconds, into: records) {
        records.append(
          .segment(
            segment, submittedNanoseconds: submittedNanoseconds, deviceNanoseconds: device))
      }
    }
    for index in levels.indices { records.append(.level(levels[index])) }
    for index in events.indices { records.append(.event(events[index])) }
    return .accepted
  }

  @_noLocks @_noAllocation
  package func revise(from nanoseconds: Int64) {
    watch.revise(from: nanoseconds)
    records.append(.revised(fromNanoseconds: nanoseconds))
  }

  @_noLocks @_noAllocation
  package func stop(at nanoseconds: Int64) {
    watch.stop(at: nanoseconds, into: records)
    records.append(.stopped(atNanoseconds: nanoseconds))
  }
}
