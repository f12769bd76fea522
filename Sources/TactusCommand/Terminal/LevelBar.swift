internal import TactusDevice

/// A bar for each actuator that follows its level, for a line of a terminal.
struct LevelBar {
  private static let width = 24
  /// What a level falls to from one look to the next, so that a tap is seen.
  private static let decay = 0.6

  private let names: [String]
  private var levels: [Double]

  init(_ actuators: [Actuator]) {
    names = actuators.map(\.name)
    levels = Array(repeating: 0, count: actuators.count)
  }

  /// Shows the latest levels of the actuators that were told one; the others fall.
  mutating func show(_ latest: [Int: Double]) {
    for index in levels.indices {
      levels[index] =
        latest[index].map { max($0, levels[index] * Self.decay) }
        ?? levels[index] * Self.decay
    }
  }

  /// `lra ████████▌               53 %`
  var text: String {
    zip(names, levels).map { name, level in
      "\(name) \(Self.bar(level)) \(Self.percent(level)) %"
    }.joined(separator: "  ")
  }

  private static func bar(_ level: Double) -> String {
    let eighths = Int((min(max(level, 0), 1) * Double(width) * 8).rounded())
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let bar = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    return bar + String(repeating: " ", count: width - bar.count)
  }

  private static func percent(_ level: Double) -> String {
    let text = "\(Int((level * 100).rounded()))"
    return String(repeating: " ", count: 3 - text.count) + text
  }
}
