internal import TactusCapture
internal import TactusDevice
internal import TactusLoopback

/// A bar for each actuator that follows its level, for a line of a terminal.
struct LevelBar {
  private static let width = 24
  /// What a level falls to from one look to the next, so that a tap is seen.
  private static let decay = 0.6

  private let names: [String]
  private var levels: [Double]
  /// What the actuators stay at until they are told another.
  private var held: [Double]

  init(_ actuators: [Actuator]) {
    names = actuators.map(\.name)
    levels = Array(repeating: 0, count: actuators.count)
    held = levels
  }

  /// Shows what the actuators were told since the last look. A level that stays stays; one that
  /// has ended falls.
  mutating func show(_ latest: [Int: LatestLevel]) {
    for index in levels.indices {
      let told = latest[index] ?? LatestLevel(peak: held[index], held: held[index])
      held[index] = told.held
      levels[index] = max(told.peak, levels[index] * Self.decay)
    }
  }

  /// `lra ████████▌               53 %`; in ASCII `lra #########...............  53 %`.
  func text(isUnicode: Bool) -> String {
    zip(names, levels).map { name, level in
      let bar = isUnicode ? Self.bar(level) : Self.plainBar(level)
      return "\(name) \(bar) \(Self.percent(level)) %"
    }.joined(separator: "  ")
  }

  /// The strongest of the levels that are shown.
  var loudest: Double { levels.max() ?? 0 }

  private static func bar(_ level: Double) -> String {
    let eighths = Int((min(max(level, 0), 1) * Double(width) * 8).rounded())
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let bar = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    return bar + String(repeating: " ", count: width - bar.count)
  }

  private static func plainBar(_ level: Double) -> String {
    let full = Int((min(max(level, 0), 1) * Double(width)).rounded())
    return String(repeating: "#", count: full) + String(repeating: ".", count: width - full)
  }

  private static func percent(_ level: Double) -> String {
    let text = "\(Int((level * 100).rounded()))"
    return String(repeating: " ", count: 3 - text.count) + text
  }
}
