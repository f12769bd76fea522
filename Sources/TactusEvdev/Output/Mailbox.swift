internal import Synchronization
internal import TactusDevice
internal import TactusSystem

/// The hand-over from the playback thread to a device's thread: a post that is added to until it
/// is taken. Neither side ever waits for the other, and however long a device is busy the mailbox
/// holds one post.
///
/// There are two posts of memory. The writer takes back the one that waits and adds to it; if it
/// was taken, it begins the other one, which the reader has left by then: a reader takes a second
/// post only after it has copied the first.
@safe
// Sendable: a post belongs to whoever took its number out of `waiting`; the writer's own state is
// touched by the playback thread alone.
struct Mailbox: ~Copyable, @unchecked Sendable {
  private static var none: Int { @_noLocks @_noAllocation get { -1 } }

  /// What only the writer knows. Internal, for a build by files: see ``FixedBuffer``.
  struct Writer {
    /// The post that was begun last.
    var place = 0
    /// What the motors were asked for last.
    var asked = InlineArray<2, Asked>(repeating: Asked())
  }

  private let posts = FixedBuffer(count: 2) { _ in Post() }
  private let writer = FixedBuffer(count: 1) { _ in Writer() }
  /// The number of the post that waits to be read.
  private let waiting = Atomic<Int>(none)

  /// Begins to write. Followed by ``publish()``.
  @_noLocks @_noAllocation
  func begin() {
    if waiting.exchange(Self.none, ordering: .acquiringAndReleasing) != Self.none { return }
    let place = 1 &- writer[0].place
    writer[0].place = place
    posts[place] = Post()
  }

  /// Writes what an actuator is asked for.
  @_noLocks @_noAllocation
  func ask(_ segment: Segment, at time: Int64) {
    let motor = segment.actuator
    guard motor >= 0 && motor < 2 else { return }
    let before = writer[0].asked[motor]
    let place = writer[0].place
    // By a copy: a change in place counts for the thread sanitizer as a change of the buffer's
    // pointer, which the reader reads.
    var post = posts[place]
    if !post.wishes[motor].isNew { post.wishes[motor] = Wish(after: before.level(at: time)) }
    post.wishes[motor].take(segment, at: time)
    posts[place] = post
    writer[0].asked[motor] = Asked(segment)
  }

  /// Writes that everything is to be still, whatever was written before.
  @_noLocks @_noAllocation
  func stop() {
    writer[0].asked = InlineArray(repeating: Asked())
    var post = Post()
    post.isStop = true
    posts[writer[0].place] = post
  }

  /// Lets the reader have what was written.
  @_noLocks @_noAllocation
  func publish() {
    waiting.store(writer[0].place, ordering: .sequentiallyConsistent)
  }

  /// Takes what was written, on the device's thread.
  func take() -> Post? {
    let place = waiting.exchange(Self.none, ordering: .acquiringAndReleasing)
    return place == Self.none ? nil : posts[place]
  }

  /// Whether nothing waits to be read.
  var isEmpty: Bool { waiting.load(ordering: .sequentiallyConsistent) == Self.none }
}
