internal import Glibc
internal import TactusStatistics

/// Random numbers for models, the same ones for the same seed.
package struct NormalNumbers: Sendable {
  private var generator: SeededGenerator
  private var spare: Double?

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// A number in a range. All numbers are equally probable.
  package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &generator)
  }

  package mutating func element<Value>(of values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &generator)]
  }

  /// A normally distributed number with the standard deviation 1, by the Box-Muller method.
  package mutating func normal() -> Double {
    if let number = spare {
      spare = nil
      return number
    }
    let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &generator))).squareRoot()
    let angle = uniform(0...(2 * .pi))
    spare = radius * sin(angle)
    return radius * cos(angle)
  }
}
