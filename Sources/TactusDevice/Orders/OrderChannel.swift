internal import Synchronization
package import TactusSystem

/// The channel from the playback thread to the thread of an output: a bounded ring of orders, a
/// stop that overtakes them, and a flag for a disconnected device. It has one writer and one
/// reader, and needs no lock.
@safe
// Sendable: a slot is written before the tail makes it readable, and not written again before the
// head has passed it.
package final class OrderChannel: @unchecked Sendable {
  private let slots: FixedBuffer<Order>
  private let tail = Atomic<Int>(0)
  private let head = Atomic<Int>(0)
  /// Orders before this index are void. Each stop sets it, and adds 1 to ``stopCount``.
  private let voidBefore = Atomic<Int>(0)
  private let stopCount = Atomic<Int>(0)
  private let hasGone = Atomic<Bool>(false)
  private let isAsleep = Atomic<Bool>(false)
  /// Wakes the reader.
  private let event: WakeEvent

  /// The descriptor that the reader polls; below 0 if the reader does not sleep.
  package var descriptor: Int32 { event.descriptor }

  /// A channel whose reader does not sleep.
  package convenience init() { self.init(.silent) }

  /// A channel whose reader sleeps and must be woken.
  /// - Throws: ``Errno`` if the process has no file descriptor left.
  package static func polled() throws(Errno) -> OrderChannel { OrderChannel(try WakeEvent()) }

  private init(_ event: consuming WakeEvent) {
    self.event = event
    slots = FixedBuffer(count: OrderLimits.capacity) { _ in .revise(fromNanoseconds: .max) }
  }

  // MARK: The playback thread

  /// Whether `count` segments fit, or the device is disconnected.
  @_noLocks @_noAllocation
  func begin(_ count: Int) -> SubmitResult {
    if hasGone.load(ordering: .acquiring) { return .gone }
    let taken = tail.load(ordering: .relaxed) &- head.load(ordering: .acquiring)
    let free = OrderLimits.capacity &- OrderLimits.reserve &- taken
    return count <= free ? .accepted : .full
  }

  /// Writes an order at an index after the last one. The reader cannot read it before it is
  /// published.
  @_noLocks @_noAllocation
  func put(_ order: Order, _ index: Int) {
    let place = tail.load(ordering: .relaxed) &+ index
    slots[place & (OrderLimits.capacity &- 1)] = order
  }

  /// Makes orders readable, and wakes the reader if it sleeps.
  @_noLocks @_noAllocation
  func publish(_ count: Int) {
    tail.store(tail.load(ordering: .relaxed) &+ count, ordering: .releasing)
    wake()
  }

  /// Appends a revision. If the ring is full, everything is stopped, so that no withdrawn segment
  /// is felt. The engine, whose last submission was refused, submits the present state again.
  @_noLocks @_noAllocation
  func append(revisionFrom time: Int64) {
    let taken = tail.load(ordering: .relaxed) &- head.load(ordering: .acquiring)
    guard taken < OrderLimits.capacity else { return stop() }
    put(.revise(fromNanoseconds: time), 0)
    publish(1)
  }

  /// Appends a step of the engine. The step is dropped if the ring is full, because the queued
  /// orders also prove that the engine runs.
  @_noLocks @_noAllocation
  func appendStep(at time: Int64) -> SubmitResult {
    switch begin(1) {
    case .gone: return .gone
    case .full: return .accepted
    case .accepted: break
    }
    put(.step(submittedNanoseconds: time), 0)
    publish(1)
    return .accepted
  }

  /// Voids all orders so far.
  @_noLocks @_noAllocation
  package func stop() {
    voidBefore.store(tail.load(ordering: .relaxed), ordering: .releasing)
    stopCount.add(1, ordering: .releasing)
    wake()
  }

  /// Wakes the reader if it sleeps. Both sides exchange the flag, so the reader either sees what
  /// was written or is woken.
  @_noLocks @_noAllocation
  package func wake() {
    if isAsleep.exchange(false, ordering: .acquiringAndReleasing) { event.signal() }
  }

  // MARK: The output's thread

  /// Makes submissions return `gone` from now on.
  package func markGone() { hasGone.store(true, ordering: .releasing) }

  /// Announces that the reader will sleep.
  /// - Returns: whether the reader may sleep, because nothing has arrived since it last read.
  package func fallAsleep(_ reader: OrderReader) -> Bool {
    _ = isAsleep.exchange(true, ordering: .acquiringAndReleasing)
    let isQuiet =
      tail.load(ordering: .acquiring) == reader.position
      && stopCount.load(ordering: .acquiring) == reader.stopCount
    if !isQuiet { _ = isAsleep.exchange(false, ordering: .acquiringAndReleasing) }
    return isQuiet
  }

  package func wakeUp() {
    _ = isAsleep.exchange(false, ordering: .acquiringAndReleasing)
    event.clear()
  }

  /// The state of the channel for the reader: the end of the orders, the number of stops, and the
  /// index before which orders are void.
  ///
  /// The end is read first, so that a reader that sees an order also sees every stop before it.
  func look() -> (end: Int, stopCount: Int, voidBefore: Int) {
    let end = tail.load(ordering: .acquiring)
    let stops = stopCount.load(ordering: .acquiring)
    return (end, stops, voidBefore.load(ordering: .acquiring))
  }

  /// The number of stops.
  package var stops: Int { stopCount.load(ordering: .acquiring) }

  /// The end of the orders.
  package var end: Int { tail.load(ordering: .acquiring) }

  func order(at place: Int) -> Order { slots[place & (OrderLimits.capacity - 1)] }

  func release(upTo place: Int) { head.store(place, ordering: .releasing) }
}
