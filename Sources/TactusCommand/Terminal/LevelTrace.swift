/// The latest levels as a line of bars that moves to the left.
package struct LevelTrace {
  /// Levels that are kept: as many as the widest terminal shows.
  private static let limit = 500

  private var levels: [Double] = []

  package init() {}

  /// Adds the level of now.
  package mutating func add(_ level: Double) {
    if levels.count == Self.limit { levels.removeFirst() }
    levels.append(level)
  }

  /// The latest levels, the newest at the right.
  package func text(columns: Int, isUnicode: Bool) -> String {
    let steps = Array(isUnicode ? " ▁▂▃▄▅▆▇█" : " .:-=+*%#")
    let shown = levels.suffix(max(columns, 0)).map { level in
      // What is felt at all is seen.
      level <= 0 ? steps[0] : steps[Int((min(level, 1) * Double(steps.count - 2)).rounded()) + 1]
    }
    return String(repeating: " ", count: max(columns - shown.count, 0)) + String(shown)
  }
}
