internal import BenchKit
internal import Synchronization
internal import TactusDevice
internal import TactusSystem

/// Records, on a thread of its own, what a sink plays, and stores the times of the clicks.
final class Recorder: Sendable {
  /// The number of frames in one read: 2.5 ms.
  private static let chunk = 120
  private static let rate = 48_000
  /// The largest number of clicks that are stored.
  private static let limit = 100_000

  private struct Result {
    var onsets: [Int64] = []
    var problem: String?
  }

  private let result = Guarded(Result())
  private let isOver = Atomic<Bool>(false)
  private let thread = Guarded<SystemThread?>(nil)

  /// - Parameter device: the name of an ALSA device that records what the sink plays.
  init(_ device: String) throws(BenchError) {
    let input = try MonitorInput(device, rate: Self.rate)
    let started: SystemThread
    do throws(Errno) {
      started = try SystemThread { [self] in record(input) }
    } catch {
      throw BenchError("no thread for a recording: \(error)")
    }
    thread.withLock { $0 = started }
  }

  /// The times of the clicks so far, in nanoseconds on CLOCK_MONOTONIC, in order.
  func onsets() throws(BenchError) -> [Int64] {
    let result = result.withLock { $0 }
    if let problem = result.problem { throw BenchError(problem) }
    return result.onsets
  }

  /// Ends the recording.
  func close() {
    isOver.store(true, ordering: .releasing)
    let started = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    started?.join()
  }

  private func record(_ input: MonitorInput) {
    var clock = RecordingClock(rate: Self.rate)
    var finder = OnsetFinder(rate: Self.rate)
    var frames = 0
    while !isOver.load(ordering: .acquiring) {
      do throws(BenchError) {
        let count = try input.read(count: Self.chunk)
        let now = MonotonicClock.nowNanoseconds
        let pending = try input.pendingFrames()
        clock.note(frames: frames + count + pending, at: now)
        for index in 0..<count where finder.begins(input.sample(index), at: frames + index) {
          let onset = clock.time(of: frames + index)
          result.withLock { result in
            if result.onsets.count < Self.limit, let onset { result.onsets.append(onset) }
          }
        }
        frames += count
      } catch {
        return result.withLock { $0.problem = error.description }
      }
    }
  }
}
