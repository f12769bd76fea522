import Dispatch
import Foundation
import Synchronization
import TactusDevice

/// Reports every command that a meter receives from now on, on a separate thread, until the watch
/// is released.
final class MeterWatch: DeviceWatch {
  private let count: Counter

  /// The number of the next command to report, which the thread and its owner share.
  private final class Counter: Sendable {
    let next: Atomic<Int64>
    let hasEnded = Atomic<Bool>(false)

    init(_ next: Int64) { self.next = Atomic(next) }
  }

  /// - Parameter take: called with each command, or with nil for a command that was overwritten.
  init(_ memory: MeterMemory, _ take: @escaping @Sendable (MeterCommand?) -> Void) {
    let counter = Counter(memory.count)
    count = counter
    Thread.detachNewThread {
      while !counter.hasEnded.load(ordering: .relaxed) {
        Self.pass(memory, counter, take)
        MeterWatch.pause(milliseconds: 5)
      }
    }
  }

  deinit { count.hasEnded.store(true, ordering: .relaxed) }

  static func pause(milliseconds: Int) {
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(milliseconds))
  }

  /// The sequence number of the next command to report.
  var next: Int64 { count.next.load(ordering: .acquiring) }

  private static func pass(
    _ memory: MeterMemory, _ counter: Counter, _ take: (MeterCommand?) -> Void
  ) {
    let end = memory.count
    var number = counter.next.load(ordering: .relaxed)
    while number < end {
      take(memory.command(number))
      number += 1
      counter.next.store(number, ordering: .releasing)
    }
  }
}
