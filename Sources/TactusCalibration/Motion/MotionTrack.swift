internal import Glibc
internal import TactusDevice
internal import TactusMetrology

/// The acceleration in one direction as a `MotionRecord`, with the times of the drives. All times
/// are in seconds from the beginning of the recording.
struct MotionTrack {
  /// The largest relative error of the rate that an instrument states.
  private static let rateTolerance = 0.03
  private static let blockSamples = 32

  let record: MotionRecord
  let spans: [DriveSpan]
  /// The noise before the first drive; nil if it cannot be computed.
  let noise: StillNoise?

  /// Nil if the instrument gave no usable samples.
  init?(_ recording: Recording, _ instrument: InstrumentDescription) {
    let start = recording.startNanoseconds
    let values: [(nanoseconds: Int64, g: Double)]
    let hertz: Double
    switch recording.seen {
    case .drive: return nil
    case .motion(let samples, let rate):
      values = samples.compactMap { sample in
        if case .acceleration(let g) = sample.value { (sample.nanoseconds, g) } else { nil }
      }
      hertz = rate
    case .axes(let readings, _):
      guard let rate = SensorRate.hertz(readings.map(\.nanoseconds)) else { return nil }
      values = zip(readings, MainAxis(readings).projected(readings)).map { ($0.nanoseconds, $1) }
      hertz = rate
    }
    let sensor = SensorFacts(
      rateHertz: hertz, rateTolerance: Self.rateTolerance,
      rangeG: instrument.greatestG ?? .greatestFiniteMagnitude)
    // The number of lost samples in a gap follows from the true rate.
    guard let rate = SensorRate.hertz(values.map(\.nanoseconds)),
      let record = MotionRecord(
        blocks: Self.blocks(
          values, hertz: rate, from: start,
          timeError: Double(instrument.resolutionNanoseconds) / 1e9), sensor: sensor)
    else { return nil }
    self.record = record
    spans = recording.drives.map { drive in
      DriveSpan(
        begin: Self.seconds(drive.beginNanoseconds, start),
        end: Self.seconds(drive.endNanoseconds, start),
        restUntil: Self.seconds(drive.restUntilNanoseconds, start))
    }
    noise = spans.first.flatMap { StillNoise(record, from: 0, to: $0.begin) }
  }

  private static func seconds(_ nanoseconds: Int64, _ start: Int64) -> Double {
    Double(nanoseconds - start) / 1e9
  }

  /// Blocks of samples. A gap that the errors of two times do not explain begins a new one.
  private static func blocks(
    _ values: [(nanoseconds: Int64, g: Double)], hertz: Double, from start: Int64,
    timeError: Double
  ) -> [MotionBlock] {
    let longest = 1.5 + 2 * timeError * hertz
    var blocks: [MotionBlock] = []
    var last: Int64?
    for (nanoseconds, g) in values {
      let steps = last.map { Double(nanoseconds - $0) / 1e9 * hertz } ?? 1
      let isGap = steps > longest
      if let block = blocks.last, block.values.count < blockSamples, !isGap {
        blocks[blocks.count - 1].values.append(g)
      } else {
        let lost = isGap ? Int(min(steps, 1e9).rounded()) - 1 : 0
        blocks.append(MotionBlock(seconds: seconds(nanoseconds, start), lost: lost, values: [g]))
      }
      last = nanoseconds
    }
    return blocks
  }
}
