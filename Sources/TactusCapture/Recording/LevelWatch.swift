package import TactusDevice
internal import TactusSystem

/// Remembers what each actuator of the output that was opened last was told since the last look,
/// for those who draw it.
package final class LevelWatch: RecordListener {
  fileprivate struct State {
    var output: Int?
    var actuators: [Actuator] = []
    var levels: [Int: LatestLevel] = [:]
    /// The sharpness of the strongest level of a zone since the last look.
    var tone: (intensity: Double, sharpness: Double)?
  }

  private let state = Guarded(State())

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

  /// What was sent since the last call. Nil: no output was opened.
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

/// What an output was sent between two looks.
package struct LatestLevels: Sendable, Hashable {
  /// Of the output that was opened last.
  package var actuators: [Actuator]
  /// By the actuator's place; none for one that was sent nothing.
  package var levels: [Int: LatestLevel]
  /// The sharpness of the strongest level, 0 to 1; nil: nothing was to be felt.
  package var sharpness: Double?

  package init(
    _ levels: [Int: LatestLevel] = [:], of actuators: [Actuator] = [], sharpness: Double? = nil
  ) {
    (self.levels, self.actuators, self.sharpness) = (levels, actuators, sharpness)
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
