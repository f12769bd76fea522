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

  /// The state of the writer. Not private, so that a build without whole-module optimization can
  /// check real-time code: see ``FixedBuffer``.
  struct Writer {
    /// The index of the batch that was begun last.
    var place = 0
    /// The last segment of each motor.
    var asked = InlineArray<2, LastSegment>(repeating: LastSegment())
  }

  private let batches = FixedBuffer(count: 2) { _ in RequestBatch() }
  private let writer = FixedBuffer(count: 1) { _ in Writer() }
  /// The index of the batch that waits for the reader; -1 if none waits.
  private let waiting = Atomic<Int>(none)

  /// Begins a change, which ``publish()`` ends.
  @_noLocks @_noAllocation
  func begin() {
    if waiting.exchange(Self.none, ordering: .acquiringAndReleasing) != Self.none { return }
    let place = 1 &- writer[0].place
    writer[0].place = place
    batches[place] = RequestBatch()
  }

  /// Adds a segment.
  @_noLocks @_noAllocation
  func ask(_ segment: Segment, at time: Int64) {
    let motor = segment.actuator
    guard motor >= 0 && motor < 2 else { return }
    let before = writer[0].asked[motor]
    let place = writer[0].place
    // Uses a copy: for the thread sanitizer, a change in place is a change of the buffer's pointer,
    // which the reader reads.
    var batch = batches[place]
    if !batch.requests[motor].isNew {
      batch.requests[motor] = LevelRequest(after: before.level(at: time))
    }
    batch.requests[motor].take(segment, at: time)
    batches[place] = batch
    writer[0].asked[motor] = LastSegment(segment)
  }

  /// Replaces all requests by a stop.
  @_noLocks @_noAllocation
  func stop() {
    writer[0].asked = InlineArray(repeating: LastSegment())
    var batch = RequestBatch()
    batch.isStop = true
    batches[writer[0].place] = batch
  }

  /// Makes the change available to the reader.
  @_noLocks @_noAllocation
  func publish() {
    waiting.store(writer[0].place, ordering: .sequentiallyConsistent)
  }

  /// Takes the waiting batch, on the device's thread. Returns nil if no batch waits.
  func take() -> RequestBatch? {
    let place = waiting.exchange(Self.none, ordering: .acquiringAndReleasing)
    return place == Self.none ? nil : batches[place]
  }

  /// Whether no batch waits.
  var isEmpty: Bool { waiting.load(ordering: .sequentiallyConsistent) == Self.none }
}
