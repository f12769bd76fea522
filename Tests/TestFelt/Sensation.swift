import Foundation
package import TactusDevice

/// The strength that a person feels over time. The motors are simulated with a first-order lag in
/// steps of 50 µs, and driven with the output of `render --lowered`. The simulation shares no code
/// with the code under test.
package struct Sensation {
  /// The strength in each millisecond, in decibels above the threshold of perception.
  package private(set) var decibels: [Double] = []

  /// The weakest perceptible peak acceleration in g by frequency in hertz, rounded. The values come
  /// from Android's table of decibels relative to 1 g; for example, its -31.94 dB at 50 Hz are
  /// 0.0253 g.
  private static let floors: [Double: Double] = [
    50: 0.0253, 62: 0.0258, 123.5: 0.0260, 160: 0.0274, 170: 0.0278,
  ]

  /// The table has no threshold of perception at a frequency.
  package struct NoFloor: Error { var hertz: Double }

  package init(_ drives: [[Double]], _ actuators: [Actuator]) throws {
    var speeds = actuators.map { _ in 0.0 }
    let floors = try actuators.map { actuator in
      let hertz = actuator.frequencyBandHertz.upperBound
      guard let floor = Self.floors[hertz] else { throw NoFloor(hertz: hertz) }
      return floor
    }
    for row in drives {
      var strongest = -100.0
      for (place, actuator) in actuators.enumerated() {
        guard let model = actuator.motor else { continue }
        let power = actuator.kind == .erm ? 2.0 : 1
        let dead = actuator.response.deadZone
        let share = row[place] > 0 ? max((row[place] - dead) / (1 - dead), 0) : 0
        let target = pow(share, 1 / power)
        for _ in 0..<20 {
          let lag = target > speeds[place] ? model.riseNanoseconds : model.coastNanoseconds
          speeds[place] += (target - speeds[place]) * 50_000 / Double(lag)
        }
        let shake = pow(speeds[place], power) * model.fullGravities
        strongest = max(strongest, 20 * log10(max(shake / floors[place], 1e-5)))
      }
      decibels.append(strongest)
    }
  }

  /// The rises by more than 3 dB that are followed by a fall by more than 3 dB and whose peak is
  /// above -20 dB, with the milliseconds of their starts and peaks.
  package var rises: [(start: Int, peak: Int)] {
    var rises: [(start: Int, peak: Int)] = []
    var (isRising, extreme, place, start) = (false, 200.0, 0, 0)
    for (index, value) in decibels.enumerated() {
      if isRising ? value > extreme : value <= extreme {
        (extreme, place) = (value, index)
      } else if abs(value - extreme) > 3 {
        if isRising { rises.append((start, place)) } else { start = place }
        (isRising, extreme, place) = (!isRising, value, index)
      }
    }
    return rises.filter { decibels[$0.peak] > -20 }
  }
}
