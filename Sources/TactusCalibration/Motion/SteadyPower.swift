internal import Glibc
internal import TactusDevice

/// The size of a steady vibration from few measurements of three axes: the root mean square of the
/// differences from the mean. It works with any number of measurements per cycle, and does not give
/// the frequency.
///
/// A sensor that reports nothing is still: it moves by less than one step.
struct SteadyPower {
  /// The part of a drive that is used, at its end.
  private static let part = 0.7
  /// The smallest number of measurements in each half of that part.
  private static let leastReadings = 10
  /// The largest relative uncertainty with which a ratio of two sizes is stated.
  private static let mostUncertainty = 0.05

  private let readings: [AccelerationReading]
  /// The mean square of the noise in square g.
  let noise: Double

  init(_ readings: [AccelerationReading], stepG: Double, stillUntil: Int64) {
    self.readings = readings
    let still = readings.filter { $0.nanoseconds < stillUntil }
    noise = still.count >= 2 * Self.leastReadings ? Self.power(still) : stepG * stepG
  }

  /// The ratio of the size at each level to that at the last one.
  /// - Parameter staircases: the drives of each staircase in the order of their levels.
  func ratios(_ staircases: [[Recording.Played]]) -> [Outcome] {
    guard let count = staircases.first?.count, count > 0 else { return [] }
    let sizes = staircases.map { $0.map(halves) }
    return (0..<count).map { level in
      if level == count - 1 { return .value(1, uncertainty: 0) }
      var values: [Double] = []
      for stairs in sizes {
        let full = stairs[count - 1]
        guard full.count == 2, full.allSatisfy({ $0 > 0 }) else {
          return .notMeasured("the sensor reports no motion, or too seldom, at the highest level")
        }
        let mean = (full[0] + full[1]) / 2
        values += stairs[level].map { $0 / mean }
      }
      return Self.judged(values)
    }
  }

  private static func judged(_ values: [Double]) -> Outcome {
    let outcome = Outcome.mean(values, systematic: 0, else: "the sensor reports too seldom")
    guard case .value(let value, let uncertainty) = outcome else { return outcome }
    guard uncertainty <= mostUncertainty else {
      return .notMeasured("the sensor shows different strengths for the same drive")
    }
    return .value(value, uncertainty: uncertainty)
  }

  /// The sizes in both halves of the steady part of a drive, in g; empty if there are too few
  /// measurements.
  private func halves(_ drive: Recording.Played) -> [Double] {
    let length = Double(drive.endNanoseconds - drive.beginNanoseconds) * Self.part
    let begin = drive.endNanoseconds - Int64(length)
    let middle = begin + Int64(length / 2)
    let parts = [begin..<middle, middle..<drive.endNanoseconds].map { range in
      readings.filter { range.contains($0.nanoseconds) }
    }
    if parts.allSatisfy({ $0.count < 2 }) { return [0, 0] }
    guard parts.allSatisfy({ $0.count >= Self.leastReadings }) else { return [] }
    return parts.map { max(Self.power($0) - noise, 0).squareRoot() }
  }

  /// The mean square of the differences from the mean, over all axes, in square g. A Hann window
  /// makes it nearly independent of the part of a cycle with which the measurements end.
  private static func power(_ readings: [AccelerationReading]) -> Double {
    let turn = 2 * Double.pi / Double(readings.count)
    let weights = readings.indices.map { 1 - cos(turn * (Double($0) + 0.5)) }
    let sum = weights.reduce(0, +)
    let axes = [readings.map(\.x), readings.map(\.y), readings.map(\.z)]
    return axes.reduce(0) { total, values in
      let mean = zip(weights, values).reduce(0) { $0 + $1.0 * $1.1 } / sum
      return total
        + zip(weights, values).reduce(0) { $0 + $1.0 * ($1.1 - mean) * ($1.1 - mean) } / sum
    }
  }
}
