internal import Synchronization
internal import TactusDevice
internal import TactusSystem

/// The thread of an open card. It sleeps until an order arrives, or the card has fetched frames, or
/// the queue must be refilled.
package final class StreamThread: Sendable {
  /// Lower than the priority of the playback thread, which must not wait for this thread.
  package static let fifoPriority: Int32 = 60
  /// The longest time in nanoseconds for which the thread waits for silence after the device was
  /// released.
  static let ending: Int64 = 100_000_000

  let channel: OrderChannel
  private let thread: SystemThread
  private let isClosing: Flag

  /// - Parameter makeLoop: called on the thread.
  init(
    _ channel: OrderChannel, _ makeLoop: @escaping @Sendable () -> StreamLoop,
    noted: @escaping @Sendable (StreamCounters) -> Void
  ) throws(Errno) {
    let isClosing = Flag()
    self.isClosing = isClosing
    self.channel = channel
    thread = try SystemThread {
      // If the system refuses the priority, the thread is less punctual. `tactus doctor` reports
      // that.
      ThreadSetup.prepare(priority: StreamThread.fifoPriority)
      Self.run(makeLoop(), channel, isClosing, noted)
    }
  }

  /// Ends the thread, which then closes the card. If the last reference is released in the handler
  /// of a report, `deinit` runs on the thread itself and does not wait.
  deinit {
    isClosing.set()
    channel.stop()
    thread.join()
  }

  private static func run(
    _ loop: StreamLoop, _ channel: OrderChannel, _ isClosing: Flag,
    _ noted: (StreamCounters) -> Void
  ) {
    var end = Int64.max
    while !loop.isGone {
      let now = MonotonicClock.nowNanoseconds
      if isClosing.isSet, end == .max {
        end = now &+ ending
        loop.endSound(because: "the device was closed")
      }
      let next = loop.step(at: now)
      noted(loop.counters)
      if isClosing.isSet, loop.hasSilenceAlone || now >= end { return }
      let time = next == .max ? next : max(next &- MonotonicClock.nowNanoseconds, 0)
      if loop.mayRest() {
        var order = Interest(descriptor: channel.descriptor)
        var room = Interest(
          descriptor: loop.descriptor, wantsToRead: false, wantsToWrite: true)
        Poll.wait(&order, &room, nanoseconds: time)
      }
      channel.wakeUp()
    }
  }
}

/// Set once.
private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
