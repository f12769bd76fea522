internal import Foundation
internal import TactusStatistics

extension Bounce {
  /// The seconds between two actions of the script.
  private static let pauseSeconds: TimeInterval = 3
  private static let stepCount = 8

  /// A script of alternating tilts and kicks, at whose end gravity points down again.
  package static func script(seed: UInt64) -> Script<Action> {
    var random = SeededGenerator(seed: seed)
    var side = Side.down
    let steps = (1...stepCount).map { index in
      var action = Action.kick
      if index.isMultiple(of: 2) {
        let others = Side.allCases.filter { $0 != side }
        side = index == stepCount ? .down : others.randomElement(using: &random) ?? .down
        action = .tilt(side)
      }
      return Script<Action>.Step(at: Double(index) * pauseSeconds, action)
    }
    return Script(steps, period: Double(stepCount + 1) * pauseSeconds)
  }
}
