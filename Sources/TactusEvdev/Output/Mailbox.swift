internal import Synchronization
internal import TactusDevice
internal import TactusSystem

/// Hands requests from the playback thread to a device's thread. Requests are merged into one post
/// until the reader takes it. Neither side waits for the other, and the mailbox holds at most one
/// post, however long the device is busy.
///
/// The memory of two posts suffices. The writer takes back a post that waits and adds to it. If the
/// post was taken, the writer begins the other one, which the reader no longer uses: a reader takes
/// a second post only after it has copied the first.
@safe
// Sendable: a post belongs to the thread that took its index out of `waiting`. Only the playback
// thread accesses the writer's state.
struct Mailbox: ~Copyable, @unchecked Sendable {
  private static var none: Int { @_noLocks @_noAllocation get { -1 } }

  /// The state of the writer. Internal, for a non-whole-module build: see ``FixedBuffer``.
  struct Writer {
    /// The index of the post that was begun last.
    var place = 0
    /// The last segment of each motor.
    var asked = InlineArray<2, LastSegment>(repeating: LastSegment())
  }

  private let posts = FixedBuffer(count: 2) { _ in Post() }
  private let writer = FixedBuffer(count: 1) { _ in Writer() }
  /// The index of the post that waits for the reader.
  private let waiting = Atomic<Int>(none)

  /// Begins a change, which ``publish()`` ends.
  @_noLocks @_noAllocation
  func begin() {
    if waiting.exchange(Self.none, ordering: .acquiringAndReleasing) != Self.none { return }
    let place = 1 &- writer[0].place
    writer[0].place = place
    posts[place] = Post()
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
    var post = posts[place]
    if !post.requests[motor].isNew {
      post.requests[motor] = LevelRequest(after: before.level(at: time))
    }
    post.requests[motor].take(segment, at: time)
    posts[place] = post
    writer[0].asked[motor] = LastSegment(segment)
  }

  /// Replaces all requests by a stop.
  @_noLocks @_noAllocation
  func stop() {
    writer[0].asked = InlineArray(repeating: LastSegment())
    var post = Post()
    post.isStop = true
    posts[writer[0].place] = post
  }

  /// Makes the change available to the reader.
  @_noLocks @_noAllocation
  func publish() {
    waiting.store(writer[0].place, ordering: .sequentiallyConsistent)
  }

  /// Takes the waiting post, on the device's thread.
  func take() -> Post? {
    let place = waiting.exchange(Self.none, ordering: .acquiringAndReleasing)
    return place == Self.none ? nil : posts[place]
  }

  /// Whether no post waits.
  var isEmpty: Bool { waiting.load(ordering: .sequentiallyConsistent) == Self.none }
}
