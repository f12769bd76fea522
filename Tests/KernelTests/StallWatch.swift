import Glibc
import Synchronization
import TactusDevice

/// Notes how long the emulated machine stood still at worst: a host that is busy stops it, and what
/// was played meanwhile says nothing about the driver. It knows nothing of what is played.
final class StallWatch: Sendable {
  private static let periodMilliseconds: CInt = 2

  private let isEnding = Atomic<Bool>(false)
  private let worst = Atomic<Int64>(0)

  /// Runs something and tells the longest time, in milliseconds, that a thread of the same process
  /// was kept from running meanwhile.
  static func worstMilliseconds(while body: () throws -> Void) rethrows -> Int64 {
    let watch = StallWatch()
    let thread = OnThread { watch.run() }
    defer {
      watch.isEnding.store(true, ordering: .releasing)
      _ = thread.wait()
    }
    try body()
    return watch.worst.load(ordering: .acquiring) / 1_000_000
  }

  private func run() {
    while !isEnding.load(ordering: .acquiring) {
      let before = MonotonicClock.nowNanoseconds
      poll(nil, 0, Self.periodMilliseconds)
      let late =
        MonotonicClock.nowNanoseconds - before - Int64(Self.periodMilliseconds) * 1_000_000
      worst.store(max(worst.load(ordering: .relaxed), late), ordering: .releasing)
    }
  }
}
