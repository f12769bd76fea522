import TactusDevice
import TactusVirtualPads
import Testing

/// Measures how long the motors of a pad continue after a process that plays at full strength has
/// ended or was frozen.
struct TableStops {
  /// The way in which the process ends or stops.
  enum Ending: String, CaseIterable {
    case interrupted = "SIGINT"
    case killed = "SIGKILL"
    case frozen = "SIGSTOP"
  }

  private let driven: any ListedPad
  private let device: TableDevice
  private let rounds: Int

  init(_ driven: any ListedPad, rounds: Int) throws {
    self.driven = driven
    self.rounds = rounds
    device = try TableDevice(driven)
  }

  /// The player: `tactus play` needs a profile with known motors, KernelPlayer needs none.
  var player: String { device.hasProfile ? "tactus play" : "KernelPlayer" }

  /// The least, the median and the largest time for each ending, in milliseconds. KernelPlayer is
  /// not interrupted, because the thread that starts it may block SIGINT.
  func cells() throws -> [String] {
    try Ending.allCases.map { ending in
      if ending == .interrupted && !device.hasProfile { return "-" }
      let times = try (0..<rounds).map { try time(of: ending, round: $0) }.sorted()
      let span = [times[0], times[times.count / 2], times[times.count - 1]]
      return span.map(milliseconds).joined(separator: " / ")
    }
  }

  /// Ends or freezes a playing process. Returns the nanoseconds from then to the report that turns
  /// the motors off.
  private func time(of ending: Ending, round: Int) throws -> Int64 {
    let process =
      try device.hasProfile ? PlayingProcess(tactusOn: device.id) : PlayingProcess(on: device.id)
    try #require(driven.wait(milliseconds: Guest.timeout) { $0.last?.isZero == false })
    // Ends the process of each round at another time between two renewals.
    _ = driven.wait(milliseconds: 150 + round * 17) { _ in false }
    let begin = MonotonicClock.nowNanoseconds
    switch ending {
    case .interrupted: process.interrupt()
    case .killed: process.kill()
    case .frozen: process.freeze()
    }
    defer { process.kill() }
    return try stillness() - begin
  }

  /// The time of the report after which the motors stay off.
  private func stillness() throws -> Int64 {
    while true {
      let isStill = driven.wait(milliseconds: Guest.timeout) { $0.last?.isZero == true }
      try #require(isStill)
      // The driver's queue may still contain levels above 0.
      let count = driven.levels.count
      if driven.wait(milliseconds: 300, until: { $0.dropFirst(count).contains { !$0.isZero } }) {
        continue
      }
      let levels = driven.levels
      let last = try #require(levels.lastIndex { !$0.isZero })
      return levels[last + 1].nanoseconds
    }
  }
}
