package import Foundation
internal import TactusStatistics

/// The path on which the script moves the point: a slow Lissajous figure that fills the pad.
package struct PalettePath: Sendable {
  /// The distance of the figure's edge from the centre of the pad, whose side is 1.
  private static let reach = 0.45

  private let frequencies: SIMD2<Double>
  private let phases: SIMD2<Double>

  /// A path with random frequencies that depend on the seed.
  package init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func draw(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    frequencies = [draw(0.2...0.35), draw(0.45...0.7)]
    phases = [draw(0...1), draw(0...1)]
  }

  /// The position of the point at a time in seconds.
  package func point(at seconds: TimeInterval) -> Point {
    func place(_ axis: Int) -> Double {
      0.5 + Self.reach * sin(2 * .pi * (frequencies[axis] * seconds + phases[axis]))
    }
    return Point(x: place(0), y: place(1))
  }
}
