internal import Synchronization
internal import TactusDevice
internal import TactusSystem

/// The way from the playback thread to a link: a bounded ring of orders, a stop that overtakes
/// them, and whether the device has gone. One thread writes, one reads, no lock.
@safe
// Sendable: a slot is written before the tail that makes it readable, and not again before the head
// has passed it.
package final class OrderChannel: @unchecked Sendable {
  private let slots: FixedBuffer<Order>
  private let tail = Atomic<Int>(0)
  private let head = Atomic<Int>(0)
  /// Orders before this place are void, and how often that was said.
  private let voidBefore = Atomic<Int>(0)
  private let stopCount = Atomic<Int>(0)
  private let hasGone = Atomic<Bool>(false)
  private let isAsleep = Atomic<Bool>(false)
  /// What wakes the reader.
  private let event: WakeEvent

  /// What the reader polls; below 0: it does not sleep.
  var descriptor: Int32 { event.descriptor }

  /// A channel whose reader does not sleep.
  package convenience init() { self.init(.silent) }

  /// A channel whose reader sleeps and is to be woken.
  /// - Throws: ``Errno`` where the process has no descriptor left.
  static func polled() throws(Errno) -> OrderChannel { OrderChannel(try WakeEvent()) }

  private init(_ event: consuming WakeEvent) {
    self.event = event
    slots = FixedBuffer(count: LinkLimits.orders) { _ in .revise(fromNanoseconds: .max) }
  }

  // MARK: The playback thread

  /// Whether so many segments can be put, all or none.
  @_noLocks @_noAllocation
  func begin(_ count: Int) -> SubmitResult {
    if hasGone.load(ordering: .acquiring) { return .gone }
    let taken = tail.load(ordering: .relaxed) &- head.load(ordering: .acquiring)
    let free = LinkLimits.orders &- LinkLimits.ordersForRevisions &- taken
    return count <= free ? .accepted : .full
  }

  /// Puts an order so many places behind the last; nobody reads it before it is published.
  @_noLocks @_noAllocation
  func put(_ order: Order, _ index: Int) {
    let place = tail.load(ordering: .relaxed) &+ index
    slots[place & (LinkLimits.orders &- 1)] = order
  }

  /// Lets the reader see so many more orders, and wakes it if it sleeps.
  @_noLocks @_noAllocation
  func publish(_ count: Int) {
    tail.store(tail.load(ordering: .relaxed) &+ count, ordering: .releasing)
    wake()
  }

  /// Appends a revision. Without room for it everything is stopped, so that nothing is felt which
  /// was taken back: the engine, which was refused before, submits the present again.
  @_noLocks @_noAllocation
  func append(revisionFrom time: Int64) {
    let taken = tail.load(ordering: .relaxed) &- head.load(ordering: .acquiring)
    guard taken < LinkLimits.orders else { return stop() }
    put(.revise(fromNanoseconds: time), 0)
    publish(1)
  }

  /// Says that the engine made a step, unless there is no room: what waits then says so, too.
  @_noLocks @_noAllocation
  func appendStep(at time: Int64) -> SubmitResult {
    let answer = begin(1)
    if answer == .gone { return .gone }
    guard answer == .accepted else { return .accepted }
    put(.step(submittedNanoseconds: time), 0)
    publish(1)
    return .accepted
  }

  /// Makes void what was ordered so far.
  @_noLocks @_noAllocation
  func stop() {
    voidBefore.store(tail.load(ordering: .relaxed), ordering: .releasing)
    stopCount.add(1, ordering: .releasing)
    wake()
  }

  /// Wakes the reader if it sleeps. Both sides exchange the flag, so that either the reader sees
  /// what was written or it is woken.
  @_noLocks @_noAllocation
  func wake() {
    if isAsleep.exchange(false, ordering: .acquiringAndReleasing) { event.signal() }
  }

  // MARK: The link's thread

  /// From now on submissions are answered with `gone`.
  package func markGone() { hasGone.store(true, ordering: .releasing) }

  /// Says that the reader will sleep.
  /// - Returns: whether it may: nothing has come since it looked.
  func fallAsleep(_ reader: OrderReader) -> Bool {
    _ = isAsleep.exchange(true, ordering: .acquiringAndReleasing)
    let isQuiet =
      tail.load(ordering: .acquiring) == reader.position
      && stopCount.load(ordering: .acquiring) == reader.stopCount
    if !isQuiet { _ = isAsleep.exchange(false, ordering: .acquiringAndReleasing) }
    return isQuiet
  }

  func wakeUp() {
    _ = isAsleep.exchange(false, ordering: .acquiringAndReleasing)
    event.clear()
  }

  /// What there is to read: orders up to a place, and a stop if there was one since.
  ///
  /// The tail is read first: an order that is seen came with every stop before it.
  func look() -> (end: Int, stopCount: Int, voidBefore: Int) {
    let end = tail.load(ordering: .acquiring)
    let stops = stopCount.load(ordering: .acquiring)
    return (end, stops, voidBefore.load(ordering: .acquiring))
  }

  /// How often everything was made void.
  var stops: Int { stopCount.load(ordering: .acquiring) }

  /// Up to where there are orders.
  var end: Int { tail.load(ordering: .acquiring) }

  func order(at place: Int) -> Order { slots[place & (LinkLimits.orders - 1)] }

  func release(upTo place: Int) { head.store(place, ordering: .releasing) }
}
