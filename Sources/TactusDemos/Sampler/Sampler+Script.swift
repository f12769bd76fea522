internal import Foundation
internal import TactusStatistics

extension Sampler {
  private static let roundSeconds = 20

  /// A script in which one sample loops while its player slows down, pauses, resumes, seeks back
  /// and speeds up. Each sample is also played once, two seconds after the one before.
  /// - Parameter count: the number of samples.
  package static func script(seed: UInt64, count: Int) -> Script<Action> {
    var random = SeededGenerator(seed: seed)
    var order = Array(0..<count)
    order.shuffle(using: &random)
    guard let looped = order.first else { return Script([], period: 1) }
    let layers = order.enumerated().map { index, sample in
      Script<Action>.Step(at: 2.5 + 2 * Double(index), .play(sample))
    }
    let loop: [Script<Action>.Step] = [
      .init(at: 0, .loop(looped)), .init(at: 4, .rate(0.5)), .init(at: 8, .pause),
      .init(at: 9, .pause), .init(at: 10, .seek(-10)), .init(at: 12, .rate(4)),
      .init(at: 15, .loop(looped)),
    ]
    return Script(loop + layers, period: TimeInterval(roundSeconds))
  }
}
