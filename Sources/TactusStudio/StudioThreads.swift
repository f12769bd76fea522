internal import Dispatch
internal import Synchronization
internal import TactusBackends
internal import TactusCommand
internal import TactusDevice
internal import TactusSystem

/// The two threads of the studio in addition to those of the web server. One delivers messages to
/// pages at the rate of a display. The other searches for devices and files and reads the charge of
/// the battery, which may take a second.
final class StudioThreads: Sendable {
  /// The length of a frame, and the time between two searches, in seconds.
  private static let (frame, look) = (1.0 / 60, 1.0)

  private let isOver = Atomic<Bool>(false)
  private let ending = (deliver: DispatchSemaphore(value: 0), look: DispatchSemaphore(value: 0))
  private let threads = Guarded<[SystemThread]>([])

  init(_ studio: Studio, _ configuration: Configuration) throws {
    do throws(Errno) {
      let delivery = try SystemThread(takesSignals: false) { [self] in
        repeat {
          studio.deliver(at: MonotonicClock.nowNanoseconds)
        } while !isOver(after: Self.frame, ending.deliver)
      }
      let lookout = try SystemThread(takesSignals: false) { [self] in
        repeat {
          if let listings = try? configuration.devices() { studio.setListings(listings) }
          studio.refreshShelf()
          studio.refreshBattery(at: MonotonicClock.nowNanoseconds)
        } while !isOver(after: Self.look, ending.look)
      }
      threads.withLock { $0 = [delivery, lookout] }
    } catch { throw CommandFailure(.system, "no thread can be started: \(error)") }
  }

  /// Ends both threads.
  func end() {
    isOver.store(true, ordering: .releasing)
    ending.deliver.signal()
    ending.look.signal()
    for thread in threads.withLock({ $0 }) { thread.join() }
  }

  private func isOver(after seconds: Double, _ ending: DispatchSemaphore) -> Bool {
    _ = ending.wait(timeout: .now() + seconds)
    return isOver.load(ordering: .acquiring)
  }
}
