internal import Synchronization
internal import TactusDevice

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

  /// What only the writer knows.
  private struct Writer {
    /// The post that was begun last.
    var place = 0
    /// What the motors were asked for last.
    var asked = InlineArray<2, Asked>(repeating: Asked())
  }

  private let posts: UnsafeMutablePointer<Post>
  private let writer: UnsafeMutablePointer<Writer>
  /// The number of the post that waits to be read.
  private let waiting = Atomic<Int>(none)

  init() {
    unsafe posts = .allocate(capacity: 2)
    unsafe posts.initialize(repeating: Post(), count: 2)
    unsafe writer = .allocate(capacity: 1)
    unsafe writer.initialize(to: Writer())
  }

  deinit {
    unsafe posts.deallocate()
    unsafe writer.deallocate()
  }

  /// Begins to write. Followed by ``publish()``.
  @_noLocks @_noAllocation
  func begin() {
    if waiting.exchange(Self.none, ordering: .acquiringAndReleasing) != Self.none { return }
    let place = unsafe 1 &- writer.pointee.place
    unsafe writer.pointee.place = place
    unsafe posts[place] = Post()
  }

  /// Writes what an actuator is asked for.
  @_noLocks @_noAllocation
  func ask(_ segment: Segment, at time: Int64) {
    let motor = segment.actuator
    guard motor >= 0 && motor < 2 else { return }
    let before = unsafe writer.pointee.asked[motor]
    // By a place of its own: a change through the stored pointer counts for the thread sanitizer
    // as a change of the pointer, which the reader reads.
    let post = unsafe posts + writer.pointee.place
    if unsafe !post.pointee.wishes[motor].isNew {
      unsafe post.pointee.wishes[motor] = Wish(after: before.level(at: time))
    }
    unsafe post.pointee.wishes[motor].take(segment, at: time)
    unsafe writer.pointee.asked[motor] = Asked(segment)
  }

  /// Writes that everything is to be still, whatever was written before.
  @_noLocks @_noAllocation
  func stop() {
    unsafe writer.pointee.asked = InlineArray(repeating: Asked())
    unsafe posts[writer.pointee.place] = Post()
    unsafe posts[writer.pointee.place].isStop = true
  }

  /// Lets the reader have what was written.
  @_noLocks @_noAllocation
  func publish() {
    unsafe waiting.store(writer.pointee.place, ordering: .sequentiallyConsistent)
  }

  /// Takes what was written, on the device's thread.
  func take() -> Post? {
    let place = waiting.exchange(Self.none, ordering: .acquiringAndReleasing)
    return place == Self.none ? nil : unsafe posts[place]
  }

  /// Whether nothing waits to be read.
  var isEmpty: Bool { waiting.load(ordering: .sequentiallyConsistent) == Self.none }
}
