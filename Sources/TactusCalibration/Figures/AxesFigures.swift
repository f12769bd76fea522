internal import TactusDevice
internal import TactusMetrology

/// Figures from a motion sensor that takes too few measurements of each cycle to show a vibration.
/// It shows how strong the vibration is relative to another of the same frequency, and when it
/// begins.
struct AxesFigures {
  let readings: [AccelerationReading]
  let stepG: Double
  let drives: [Recording.Played]

  init?(_ recording: Recording) {
    guard case .axes(let readings, let stepG) = recording.seen else { return nil }
    (self.readings, self.stepG, drives) = (readings, stepG, recording.drives)
  }

  private var power: SteadyPower {
    SteadyPower(readings, stepG: stepG, stillUntil: drives.first?.beginNanoseconds ?? 0)
  }

  /// The amplitudes at the levels of staircases, relative to that at the highest one.
  func ratios(levels: Int) -> [Outcome] {
    power.ratios(
      stride(from: 0, to: drives.count, by: levels).map {
        Array(drives[$0..<min($0 + levels, drives.count)])
      })
  }

  /// The time from the beginning of each drive to the first measurement that differs from rest by
  /// more than a tenth of the steady vibration.
  func latency() -> Outcome {
    guard let rate = SensorRate.hertz(readings.map(\.nanoseconds)), let full = fullSize() else {
      return .notMeasured("the sensor reports too seldom")
    }
    let rest = AccelerationReading(
      x: Self.median(readings.map(\.x)), y: Self.median(readings.map(\.y)),
      z: Self.median(readings.map(\.z)), at: 0)
    let threshold = max(0.1 * full, 5 * power.noise.squareRoot(), 2 * stepG)
    let times = drives.compactMap { drive -> Double? in
      let onset = readings.first { reading in
        guard reading.nanoseconds >= drive.beginNanoseconds else { return false }
        let away = AccelerationReading(
          x: reading.x - rest.x, y: reading.y - rest.y, z: reading.z - rest.z, at: 0)
        return away.length > threshold
      }
      guard let onset, onset.nanoseconds < drive.endNanoseconds else { return nil }
      return Double(onset.nanoseconds - drive.beginNanoseconds) / 1e9
    }
    return .mean(times, systematic: 1 / rate, else: "the motion has no clear onset")
  }

  /// The amplitude in g at the end of the drives, as far as the sensor shows it.
  private func fullSize() -> Double? {
    let sizes = drives.map { drive in
      let part = readings.filter {
        let middle = (drive.beginNanoseconds + drive.endNanoseconds) / 2
        return (middle..<drive.endNanoseconds).contains($0.nanoseconds)
      }
      let rest = MainAxis(part).projected(part)
      return (2 * rest.reduce(0) { $0 + $1 * $1 } / Double(max(rest.count, 1))).squareRoot()
    }
    return sizes.max()
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
