/// A recording of acceleration in one direction, with times on the device's clock.
///
/// The interval of the samples is computed from the times of the blocks. The oscillator of a sensor
/// can be wrong by several percent, and each frequency would be wrong by as much.
package struct MotionRecord: Sendable {
  /// The largest number of samples: 10 minutes at 6.4 kHz.
  package static let mostSamples = 3_840_000
  /// The share of the range from which a sample counts as clipped.
  private static let clipShare = 0.995

  /// The time of the first sample in seconds.
  package let startSeconds: Double
  /// The interval between two samples in seconds.
  package let stepSeconds: Double
  /// The relative uncertainty of the interval.
  package let stepUncertainty: Double
  /// Accelerations in g; NaN for a sample that was lost or clipped.
  package let values: [Double]
  /// The places of the clipped samples, in ascending order.
  let clipped: [Int]

  package var rateHertz: Double { 1 / stepSeconds }

  /// Creates a recording. Nil if there are fewer than two samples or more than ``mostSamples``, if
  /// the blocks are not in order, or if the measured rate contradicts the data sheet.
  package init?(blocks: [MotionBlock], sensor: SensorFacts) {
    guard sensor.rateHertz > 0, sensor.rateHertz.isFinite, sensor.rangeG > 0,
      let gathered = Self.gathered(blocks, rangeG: sensor.rangeG)
    else { return nil }
    let nominal = 1 / sensor.rateHertz
    let line = BlockLine(gathered.starts)
    // The error of the times cannot be estimated from fewer than three blocks.
    guard let line, line.count >= 3 else {
      (startSeconds, stepSeconds) = (gathered.starts[0].seconds, nominal)
      stepUncertainty = sensor.rateTolerance
      (values, clipped) = (gathered.values, gathered.clipped)
      return
    }
    guard line.slope > 0, abs(line.slope / nominal - 1) <= 2 * sensor.rateTolerance + 0.01 else {
      return nil
    }
    (startSeconds, stepSeconds) = (line.start, line.slope)
    stepUncertainty = min(line.slopeError / line.slope, sensor.rateTolerance)
    (values, clipped) = (gathered.values, gathered.clipped)
  }

  /// The place of the first sample at or after a time, limited to the places of the recording.
  func place(at seconds: Double) -> Int {
    let place = ((seconds - startSeconds) / stepSeconds).rounded(.up)
    guard !place.isNaN else { return 0 }
    return Int(min(max(place, 0), Double(values.count)))
  }

  /// The time of a sample in seconds.
  func seconds(at place: Int) -> Double { startSeconds + Double(place) * stepSeconds }

  /// Whether a sample between two times is clipped.
  func isClipped(from begin: Double, to end: Double) -> Bool {
    let places = place(at: begin)..<max(place(at: end), place(at: begin))
    return clipped.contains { places.contains($0) }
  }

  private static func gathered(
    _ blocks: [MotionBlock], rangeG: Double
  ) -> (values: [Double], clipped: [Int], starts: [BlockStart])? {
    var values: [Double] = []
    var clipped: [Int] = []
    var starts: [BlockStart] = []
    for block in blocks {
      guard block.lost >= 0, block.seconds.isFinite, block.lost <= mostSamples,
        values.count + block.lost + block.values.count <= mostSamples
      else { return nil }
      values += repeatElement(.nan, count: block.lost)
      starts.append(BlockStart(place: values.count, seconds: block.seconds))
      for value in block.values {
        let isClipped = abs(value) >= rangeG * clipShare
        if isClipped { clipped.append(values.count) }
        values.append(isClipped || !value.isFinite ? .nan : value)
      }
    }
    let isOrdered = zip(starts, starts.dropFirst()).allSatisfy { $0.seconds < $1.seconds }
    return values.count >= 2 && isOrdered ? (values, clipped, starts) : nil
  }
}
