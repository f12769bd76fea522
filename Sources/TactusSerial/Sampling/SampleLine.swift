/// The straight line through the times of the blocks over the places of their first samples. It
/// gives the samples evenly spaced times, although the time of each block can be wrong by the
/// interval of a sample.
struct SampleLine {
  /// The device's time of the first block, in microseconds.
  let startMicroseconds: UInt64
  /// The time of the first sample on the line after ``startMicroseconds``, in microseconds.
  let offsetMicroseconds: Double
  /// The interval of two samples in microseconds.
  let stepMicroseconds: Double
  /// The time from the first block to the last one, in microseconds.
  let microseconds: Double

  var rateHertz: Double { 1e6 / stepMicroseconds }

  /// Nil if there is no run.
  /// - Parameter rateHertz: the rate according to the data sheet, which is used for fewer than
  ///   three runs.
  init?(_ runs: [SampleRun], rateHertz: Double) {
    guard let first = runs.first else { return nil }
    startMicroseconds = first.deviceMicroseconds
    var places: [(place: Double, time: Double)] = []
    var place = 0
    for run in runs {
      place += places.isEmpty ? 0 : run.missing
      places.append((Double(place), Double(run.deviceMicroseconds &- first.deviceMicroseconds)))
      place += run.values.count
    }
    microseconds = places.last?.time ?? 0
    let count = Double(places.count)
    let mean = places.reduce((place: 0.0, time: 0.0)) { ($0.place + $1.place, $0.time + $1.time) }
    let (meanPlace, meanTime) = (mean.place / count, mean.time / count)
    var (spread, product) = (0.0, 0.0)
    for point in places {
      spread += (point.place - meanPlace) * (point.place - meanPlace)
      product += (point.place - meanPlace) * (point.time - meanTime)
    }
    let slope = product / spread
    guard places.count >= 3, slope > 0, slope.isFinite else {
      (stepMicroseconds, offsetMicroseconds) = (1e6 / rateHertz, 0)
      return
    }
    stepMicroseconds = slope
    offsetMicroseconds = meanTime - slope * meanPlace
  }
}
