internal import Synchronization
package import TactusDevice

/// Remembers what each actuator of the output that was opened last was told since the last look,
/// for those who draw it.
package final class LevelWatch: RecordListener {
  fileprivate struct State {
    var output: Int?
    var actuators: [Actuator] = []
    var levels: [Int: LatestLevel] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  package func take(_ record: SessionRecord) {
    state.withLock { state in
      switch record.kind {
      case .opened(_, let capabilities):
        state = State(output: record.output, actuators: capabilities.actuators)
      case .told(let what) where record.output == state.output: state.take(what)
      case .told, .reported, .closed, .lost: break
      }
    }
  }

  /// The actuators, and what each was told since the last call, which is nothing for one that was
  /// told nothing. Nil: no output was opened.
  package func takeLatest() -> (actuators: [Actuator], levels: [Int: LatestLevel])? {
    state.withLock { state in
      guard state.output != nil else { return nil }
      defer { state.levels = [:] }
      return (state.actuators, state.levels)
    }
  }
}

extension LevelWatch.State {
  fileprivate mutating func take(_ what: OutputRecord) {
    switch what {
    case .segment(let segment):
      let strongest = max(segment.startLevel, segment.endLevel)
      levels[segment.actuator] = LatestLevel(
        peak: max(levels[segment.actuator]?.peak ?? 0, strongest), held: segment.endLevel)
    case .stopped:
      for actuator in actuators.indices { levels[actuator, default: .still].held = 0 }
    case .submitted, .level, .event, .revised, .refused: break
    }
  }
}

/// What an actuator was told between two looks.
package struct LatestLevel: Sendable, Hashable {
  /// The highest level on the way, 0 to 1: a tap shows, however short it is.
  package var peak: Double
  /// The level that it keeps until the next one, 0 to 1.
  package var held: Double

  /// Nothing at all.
  package static let still = LatestLevel(peak: 0, held: 0)

  package init(peak: Double, held: Double) {
    self.peak = peak
    self.held = held
  }
}
