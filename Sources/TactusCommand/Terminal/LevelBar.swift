package import TactusCapture
package import TactusDevice

/// A bar for the level of each actuator, and a mark for the sharpness, in one line of a terminal.
package struct LevelBar {
  /// The width of a bar in columns: for one, for two, and for more bars. Two bars and the mark fit
  /// into 80 columns.
  private static let widths = [24, 14, 8]
  /// The number of positions of the sharpness mark.
  private static let places = 9
  /// The smallest ratio of a bar's length at an update to that at the previous update. A bar whose
  /// level has dropped falls slowly, so that a short tap stays visible.
  private static let decay = 0.6

  private let names: [String]
  private let width: Int
  private var levels: [Double]
  /// The levels that the actuators hold.
  private var held: [Double]
  /// The last sharpness; nil if there has been none.
  private var sharpness: Double?

  package init(_ actuators: [Actuator]) {
    names = actuators.map(\.name)
    width = Self.widths[min(max(actuators.count, 1), Self.widths.count) - 1]
    levels = Array(repeating: 0, count: actuators.count)
    held = levels
  }

  /// Shows the levels since the last update. A bar above the new level falls slowly.
  package mutating func show(_ latest: LatestLevels) {
    sharpness = latest.sharpness ?? sharpness
    for index in levels.indices {
      let read = latest.levels[index] ?? LatestLevel(peak: held[index], held: held[index])
      held[index] = read.held
      levels[index] = max(read.peak, levels[index] * Self.decay)
    }
  }

  /// `lra ████████▌               53 %  sharp ···●·····  40 %`; in ASCII
  /// `lra #########...............  53 %  sharp ...o.....  40 %`.
  package func text(isUnicode: Bool) -> String {
    let bars = zip(names, levels).map { name, level in
      let bar = isUnicode ? bar(level) : plainBar(level)
      return "\(name) \(bar) \(Self.percent(level)) %"
    }
    let tone = sharpness.map { sharpness in
      "sharp \(Self.scale(sharpness, isUnicode)) \(Self.percent(sharpness)) %"
    }
    return (bars + (tone.map { [$0] } ?? [])).joined(separator: "  ")
  }

  /// The highest displayed level.
  package var loudest: Double { levels.max() ?? 0 }

  private func bar(_ level: Double) -> String {
    let eighths = Int((min(max(level, 0), 1) * Double(width) * 8).rounded())
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let bar = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    return bar + String(repeating: " ", count: width - bar.count)
  }

  private static func scale(_ value: Double, _ isUnicode: Bool) -> String {
    let place = Int((min(max(value, 0), 1) * Double(places - 1)).rounded())
    let (rest, mark) = isUnicode ? ("·", "●") : (".", "o")
    let left = String(repeating: rest, count: place)
    return left + mark + String(repeating: rest, count: places - 1 - place)
  }

  private func plainBar(_ level: Double) -> String {
    let full = Int((min(max(level, 0), 1) * Double(width)).rounded())
    return String(repeating: "#", count: full) + String(repeating: ".", count: width - full)
  }

  private static func percent(_ level: Double) -> String {
    let text = "\(Int((level * 100).rounded()))"
    return String(repeating: " ", count: 3 - text.count) + text
  }
}
