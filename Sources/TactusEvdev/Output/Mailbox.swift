internal import Synchronization
internal import TactusDevice
internal import TactusSystem

/// Passes requests from the playback thread to a device's thread. Requests are merged into one
/// batch until the reader takes it. Neither side waits for the other, and the mailbox holds at most
/// one batch, however long the device is busy.
///
/// The memory of two batches suffices. The writer takes back a batch that waits and adds to it. If
/// the reader has taken the batch, the writer begins the other one, which the reader no longer
/// uses, because a reader takes a second batch only after it has copied the first.
@safe
// Sendable: a batch belongs to the thread that took its index out of `waiting`. Only the playback
// thread accesses the writer's state.
struct Mailbox: ~Copyable, @unchecked Sendable {
  private static var none: Int { @_noLocks @_noAllocation get { -1 } }

  private let batches = FixedBuffer(count: 2) { _ in RequestBatch() }
  /// The index of the batch that was begun last, for the writer.
  private let current = FixedBuffer(count: 1) { _ in 0 }
  /// The index of the batch that waits for the reader; -1 if none waits.
  private let waiting = Atomic<Int>(none)

  /// Begins a change, which ``publish()`` ends.
  @_noLocks @_noAllocation
  func begin() {
    if waiting.exchange(Self.none, ordering: .acquiringAndReleasing) != Self.none { return }
    let last = current[0]
    // The reader may still copy this batch, but changes nothing in it.
    var batch = batches[last]
    batch.begin()
    batches[1 &- last] = batch
    current[0] = 1 &- last
  }

  /// Adds a segment; see ``RequestBatch``.
  @_noLocks @_noAllocation
  func ask(_ segment: Segment, at time: Int64, steps: InlineArray<2, Double>) {
    // Uses a copy: for the thread sanitizer, a change in place is a change of the buffer's pointer,
    // which the reader reads.
    var batch = batches[current[0]]
    batch.ask(segment, at: time, steps: steps)
    batches[current[0]] = batch
  }

  /// Replaces all requests by a stop.
  @_noLocks @_noAllocation
  func stop() {
    var batch = RequestBatch()
    batch.stop()
    batches[current[0]] = batch
  }

  /// Makes the change available to the reader.
  @_noLocks @_noAllocation
  func publish() {
    waiting.store(current[0], ordering: .sequentiallyConsistent)
  }

  /// Takes the waiting batch, on the device's thread. Returns nil if no batch waits.
  func take() -> RequestBatch? {
    let place = waiting.exchange(Self.none, ordering: .acquiringAndReleasing)
    return place == Self.none ? nil : batches[place]
  }

  /// Whether no batch waits.
  var isEmpty: Bool { waiting.load(ordering: .sequentiallyConsistent) == Self.none }
}
