/// The latest levels as a row of vertical bars; each new level moves the row to the left.
package struct LevelTrace {
  /// The number of levels that are kept: the width of the widest terminal.
  private static let limit = 500

  private var levels: [Double] = []

  package init() {}

  /// Adds the current level.
  package mutating func add(_ level: Double) {
    if levels.count == Self.limit { levels.removeFirst() }
    levels.append(level)
  }

  /// The latest levels, the newest at the right.
  package func text(columns: Int, isUnicode: Bool) -> String {
    let steps = Array(isUnicode ? " ▁▂▃▄▅▆▇█" : " .:-=+*%#")
    let shown = levels.suffix(max(columns, 0)).map { level in
      // A level above 0 is drawn with at least the lowest visible step.
      level <= 0 ? steps[0] : steps[Int((min(level, 1) * Double(steps.count - 2)).rounded()) + 1]
    }
    return String(repeating: " ", count: max(columns - shown.count, 0)) + String(shown)
  }
}
