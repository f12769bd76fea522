internal import Foundation
internal import TactusStatistics

extension Vine {
  private static let strokeCount = 5
  private static let strokeSeconds: TimeInterval = 0.3
  private static let movesPerSecond = 60.0

  /// A script of strokes across the vine, one for each pineapple, at random times.
  package static func script(seed: UInt64) -> Script<Action> {
    var random = SeededGenerator(seed: seed)
    var steps: [Script<Action>.Step] = []
    var start: TimeInterval = 0
    for _ in 0..<strokeCount {
      start += .random(in: 0.6...1.8, using: &random)
      let height = Double.random(in: 0.15...0.35, using: &random)
      steps += stroke(at: start, height: height)
      // The next pineapple appears after the stroke, the fall, and a pause.
      start += strokeSeconds + Pineapple.fallSeconds + Pineapple.newSeconds
    }
    return Script(steps, period: start.rounded(.up))
  }

  private static func stroke(
    at start: TimeInterval, height: Double
  ) -> [Script<Action>.Step] {
    let count = Int(strokeSeconds * movesPerSecond)
    let moves = (1...count).map { index in
      let share = Double(index) / Double(count)
      return Script<Action>.Step(
        at: start + share * strokeSeconds, .move(Point(x: share, y: height)))
    }
    return [.init(at: start, .touch(Point(x: 0, y: height)))] + moves
      + [.init(at: start + strokeSeconds, .lift)]
  }
}
