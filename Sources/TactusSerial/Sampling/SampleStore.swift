internal import Synchronization
internal import TactusDevice
internal import TactusSystem

/// The samples of a device between the thread of its line and an instrument.
package final class SampleStore: Sendable {
  /// The largest number of samples that are kept: 20 minutes at 3.2 kHz.
  static let limit = 3_840_000

  struct State {
    var runs: [SampleRun] = []
    /// The number of samples, including those that are missing.
    var count = 0
    var problem: String?
    var clock = ClockEstimate()
  }

  private let state = Guarded(State())
  /// The wanted axis; -1 for none.
  private let axis = Atomic<Int>(-1)

  package init() {}

  /// The axis whose samples are wanted; nil if none are.
  package var wanted: UInt8? { UInt8(exactly: axis.load(ordering: .acquiring)) }

  /// Sets the axis whose samples are wanted.
  package func want(_ wanted: UInt8?) {
    axis.store(wanted.map { Int($0) } ?? -1, ordering: .releasing)
  }

  /// Discards all samples.
  func begin() { state.withLock { $0 = State() } }

  func take(_ batch: SampleBatch, _ clock: ClockEstimate) {
    state.withLock { state in
      state.clock = clock
      state.problem = state.problem ?? batch.problem
      for run in batch.runs {
        state.count += run.missing + run.values.count
        guard state.count <= Self.limit else {
          state.problem = state.problem ?? "the accelerometer sent more than \(Self.limit) samples"
          return
        }
        state.runs.append(run)
      }
    }
  }

  func read() -> State { state.withLock { $0 } }
}
