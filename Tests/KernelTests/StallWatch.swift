import CKernelProcess
import Foundation
import Glibc
import Synchronization
import TactusDevice

/// Records when a processor of the guest stalled. A busy host suspends each processor of the guest
/// separately, and delays during that time are not caused by the code under test. The record does
/// not depend on the played pattern.
///
/// A thread on each processor, with the same scheduling class as the kernel's workers unless
/// another one is asked for, sleeps for two milliseconds at a time. From the time at which it was
/// due until the time at which it ran, no worker ran on that processor.
final class StallWatch: Sendable {
  /// A span in which a processor did not run the thread, in nanoseconds.
  struct Stall: Sendable, Hashable {
    var processor: Int
    var begin: Int64
    var end: Int64

    var nanoseconds: Int64 { end - begin }
  }

  private static let periodNanoseconds: Int64 = 2_000_000
  /// Shorter delays are normal when a thread wakes up, and are not stalls.
  private static let leastNanoseconds: Int64 = 1_000_000

  private let isEnding = Atomic<Bool>(false)
  private let found = Mutex<[Stall]>([])
  private let running = Atomic<Int>(0)

  /// The priority of the threads on SCHED_FIFO; 0 for ordinary threads.
  private let priority: Int32

  private init(priority: Int32) { self.priority = priority }

  /// Runs a closure and returns the stalls during it. The closure begins when the threads run.
  /// - Parameter priority: the priority of the threads on SCHED_FIFO; 0 for ordinary threads.
  static func stalls(
    priority: Int32 = 0, while body: () throws -> Void
  ) rethrows -> [Stall] {
    let watch = StallWatch(priority: priority)
    let begin = MonotonicClock.nowNanoseconds
    let threads = (0..<ProcessInfo.processInfo.activeProcessorCount).map { processor in
      OnThread { watch.run(on: processor, from: begin) }
    }
    _ = eventually { watch.running.load(ordering: .acquiring) == threads.count ? true : nil }
    do {
      defer {
        watch.isEnding.store(true, ordering: .releasing)
        for thread in threads { _ = thread.wait() }
      }
      try body()
    }
    return watch.found.withLock { $0 }
  }

  private func run(on processor: Int, from begin: Int64) {
    guard kernel_process_stay_on(CInt(processor)) == 0,
      priority == 0 || kernel_process_hurry(0, priority) == 0
    else { return }
    // The thread itself may have started late.
    note(processor, from: begin)
    running.add(1, ordering: .releasing)
    while !isEnding.load(ordering: .acquiring) {
      let due = MonotonicClock.nowNanoseconds + Self.periodNanoseconds
      poll(nil, 0, CInt(Self.periodNanoseconds / 1_000_000))
      note(processor, from: due)
    }
  }

  private func note(_ processor: Int, from due: Int64) {
    let now = MonotonicClock.nowNanoseconds
    guard now - due >= Self.leastNanoseconds else { return }
    found.withLock { $0.append(Stall(processor: processor, begin: due, end: now)) }
  }
}

extension [StallWatch.Stall] {
  /// The length in nanoseconds of the longest stall that overlaps a span; 0 if there is none.
  func longest(in time: Range<Int64>) -> Int64 {
    filter { $0.end > time.lowerBound && $0.begin < time.upperBound }.map(\.nanoseconds).max() ?? 0
  }
}
