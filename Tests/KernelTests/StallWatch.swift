import CKernelProcess
import Foundation
import Glibc
import Synchronization
import TactusDevice

/// Notes when a processor of the emulated machine stood still: a host that is busy stops each of
/// them for itself, and what was to be done on it meanwhile says nothing about the driver. It knows
/// nothing of what is played.
///
/// A thread on each processor, with no more rights than the kernel's own workers, asks to be woken
/// every other millisecond. From when it should have run until it did, no worker there ran for
/// certain.
final class StallWatch: Sendable {
  /// A time for which one processor ran nothing, in nanoseconds.
  struct Stall: Sendable, Hashable {
    var processor: Int
    var begin: Int64
    var end: Int64

    var nanoseconds: Int64 { end - begin }
  }

  private static let periodNanoseconds: Int64 = 2_000_000
  /// What a thread takes to wake.
  private static let leastNanoseconds: Int64 = 1_000_000

  private let isEnding = Atomic<Bool>(false)
  private let found = Mutex<[Stall]>([])

  /// Runs something and reports what stalled meanwhile.
  static func stalls(while body: () throws -> Void) rethrows -> [Stall] {
    let watch = StallWatch()
    let begin = MonotonicClock.nowNanoseconds
    let threads = (0..<ProcessInfo.processInfo.activeProcessorCount).map { processor in
      OnThread { watch.run(on: processor, from: begin) }
    }
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
    guard kernel_process_stay_on(CInt(processor)) == 0 else { return }
    // It may have been kept from running before it ran at all.
    note(processor, from: begin)
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
  /// Nanoseconds of the longest that reaches into a time; 0: there is none.
  func longest(in time: Range<Int64>) -> Int64 {
    filter { $0.end > time.lowerBound && $0.begin < time.upperBound }.map(\.nanoseconds).max() ?? 0
  }
}
