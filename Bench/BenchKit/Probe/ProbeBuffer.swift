internal import CBench
internal import Synchronization

/// The records of a probe: the due time and the arrival time of each submission.
///
/// Only the playback thread writes records; other threads read the published ones. The memory is
/// allocated in advance. When it is full, further submissions are not recorded.
@safe
// Sendable: elements below the published count are not written again until `reset`.
package final class ProbeBuffer: @unchecked Sendable {
  /// A submission: two times in nanoseconds on CLOCK_MONOTONIC.
  package struct Entry: Sendable, Hashable, BitwiseCopyable {
    package var due: Int64
    package var came: Int64
  }

  private let entries: UnsafeMutablePointer<Entry>
  private let processorTimes: UnsafeMutablePointer<Int64>
  package let capacity: Int
  /// The processor to which the writing thread is bound; below 0 if it is not bound.
  private let processor: Int32
  private let published = Atomic<Int>(0)
  private let lastStop = Atomic<Int64>(0)
  /// The thread id of the writing thread; 0 until it has written.
  private let writer = Atomic<Int>(0)

  package init(capacity: Int, processor: Int? = nil) {
    self.capacity = capacity
    self.processor = Int32(processor ?? -1)
    unsafe entries = .allocate(capacity: capacity)
    unsafe entries.initialize(repeating: Entry(due: 0, came: 0), count: capacity)
    unsafe processorTimes = .allocate(capacity: 2)
    unsafe processorTimes.initialize(repeating: 0, count: 2)
  }

  deinit {
    unsafe entries.deallocate()
    unsafe processorTimes.deallocate()
  }

  package var count: Int { published.load(ordering: .acquiring) }

  package subscript(index: Int) -> Entry {
    precondition(index >= 0 && index < count)
    return unsafe entries[index]
  }

  /// Removes all records. Call it only while nothing plays.
  package func reset() { published.store(0, ordering: .releasing) }

  /// The time of the last stop, in nanoseconds on CLOCK_MONOTONIC; 0 if there was no stop.
  /// ``reset()`` does not change it.
  package var stopped: Int64 { lastStop.load(ordering: .acquiring) }

  /// The processor time, in nanoseconds, that the writing thread used between the first entry and
  /// the entry that filled the buffer. Valid only while the buffer is full.
  package var processorNanoseconds: Int64 { unsafe processorTimes[1] - processorTimes[0] }

  /// The id of the writing thread; nil until it has written.
  package var threadID: Int? {
    let id = writer.load(ordering: .acquiring)
    return id == 0 ? nil : id
  }

  @_noLocks @_noAllocation
  package func noteStop(at time: Int64) { lastStop.store(time, ordering: .releasing) }

  @_noLocks @_noAllocation
  package func note(due: Int64, came: Int64) {
    let index = published.load(ordering: .relaxed)
    if index >= capacity { return }
    unsafe entries[index] = Entry(due: due, came: came)
    if index == 0 {
      meetWriter()
      unsafe processorTimes[0] = bench_thread_time()
    }
    if index == capacity &- 1 { unsafe processorTimes[1] = bench_thread_time() }
    published.store(index &+ 1, ordering: .releasing)
  }

  /// Stores the id of the writing thread at its first entry, and binds that thread to the
  /// processor.
  @_noLocks @_noAllocation
  private func meetWriter() {
    if writer.load(ordering: .relaxed) != 0 { return }
    writer.store(Int(bench_thread_id()), ordering: .relaxed)
    if processor >= 0 { _ = bench_pin(processor) }
  }
}
