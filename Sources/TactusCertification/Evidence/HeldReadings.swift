/// The readings of a motion sensor that reports only changes: its axes stay constant between two
/// reports.
///
/// An eccentric weight pulls in every direction of its plane in turn. One axis therefore oscillates
/// with the motor's speed, and a sensor whose rate is below twice that frequency shows a wrong one.
/// The length of the vector does not have this error, so it is used instead of the axes.
struct HeldReadings {
  /// The least number of samples before the first effect from which the reading at rest is
  /// computed. If there are fewer, it is the mean of all samples.
  private static let restSamples = 5

  /// The length of the difference vector between a reading and the reading at rest, in g, sampled
  /// at a constant rate. There is one trace for each period in which the device was connected.
  private(set) var shakes: [Trace] = []

  /// Nil if the traces would have more than ``Transcript/entryLimit`` samples.
  /// - Parameter step: the sampling interval in nanoseconds, above 0.
  init?(_ transcript: Transcript, stepNanoseconds step: Int64) {
    guard step > 0 else { return nil }
    let bounds = transcript.entries.filter { $0.what == .unplugged || $0.what == .plugged }
    var samples = transcript.all(.acceleration)[...]
    var room = Int64(Transcript.entryLimit)
    while let first = samples.first {
      let close = bounds.first { $0.nanoseconds > first.nanoseconds }?.nanoseconds
      let end = close ?? max(transcript.endNanoseconds, samples.last?.nanoseconds ?? 0)
      let own = samples.prefix { $0.nanoseconds <= end }
      samples = samples.dropFirst(own.count)
      room -= (end - first.nanoseconds) / step + 1
      guard room >= 0 else { return nil }
      let start = transcript.first(.start, from: first.nanoseconds)?.nanoseconds ?? .max
      shakes.append(Self.shake(Array(own), until: end, step: step, rest: start))
    }
  }

  private static func shake(
    _ samples: [Transcript.Entry], until end: Int64, step: Int64, rest start: Int64
  ) -> Trace {
    var (x, y, z) = (0.0, 0.0, 0.0)
    var next = 0
    var time = samples[0].nanoseconds
    var readings: [(time: Int64, at: (x: Double, y: Double, z: Double))] = []
    while time <= end {
      while next < samples.count, samples[next].nanoseconds <= time {
        switch samples[next].number {
        case 0: x = samples[next].value
        case 1: y = samples[next].value
        default: z = samples[next].value
        }
        next += 1
      }
      readings.append((time, (x, y, z)))
      time += step
    }
    let still = readings.prefix { $0.time < start }
    let rest = still.count >= restSamples ? still : readings[...]
    let count = Double(max(rest.count, 1))
    let mean = (
      x: rest.reduce(0) { $0 + $1.at.x } / count, y: rest.reduce(0) { $0 + $1.at.y } / count,
      z: rest.reduce(0) { $0 + $1.at.z } / count
    )
    return Trace(
      readings.map { reading in
        let (x, y, z) = (reading.at.x - mean.x, reading.at.y - mean.y, reading.at.z - mean.z)
        return Trace.Corner(reading.time, (x * x + y * y + z * z).squareRoot())
      }, resolutionNanoseconds: step)
  }
}
