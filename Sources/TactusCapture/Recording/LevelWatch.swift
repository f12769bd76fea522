package import TactusDevice
internal import TactusSystem

/// Collects the levels of the output that was opened last, for a display that reads them at
/// intervals with ``takeLatest()``.
package final class LevelWatch: RecordListener {
  fileprivate struct State {
    var output: Int?
    var actuators: [Actuator] = []
    var levels: [Int: LatestLevel] = [:]
    /// The sharpness at the highest intensity of a zone since the last read.
    var tone: (intensity: Double, sharpness: Double)?
  }

  private let state = Guarded(State())

  package init() {}

  package func take(_ record: SessionRecord) {
    state.withLock { state in
      switch record.kind {
      case .opened(_, let capabilities):
        state = State(output: record.output, actuators: capabilities.actuators)
      case .sent(let what) where record.output == state.output: state.take(what)
      case .sent, .reported, .closed, .lost: break
      }
    }
  }

  /// The levels since the last call; nil if no output was opened yet.
  package func takeLatest() -> LatestLevels? {
    state.withLock { state in
      guard state.output != nil else { return nil }
      defer { (state.levels, state.tone) = ([:], nil) }
      return LatestLevels(
        state.levels, of: state.actuators, sharpness: state.tone?.sharpness)
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
    case .level(let level):
      take(level.startIntensity, level.startSharpness)
      take(level.endIntensity, level.endSharpness)
    case .submitted, .event, .revised, .refused: break
    }
  }
}

extension LevelWatch.State {
  fileprivate mutating func take(_ intensity: Double, _ sharpness: Double) {
    if intensity > tone?.intensity ?? 0 { tone = (intensity, sharpness) }
  }
}
