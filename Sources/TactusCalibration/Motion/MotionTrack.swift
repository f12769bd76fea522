internal import Glibc
internal import TactusDevice
internal import TactusMetrology

/// The acceleration in one direction as a `MotionRecord`, with the times of the drives. All times
/// are in seconds from the beginning of the recording.
struct MotionTrack {
  /// The largest relative error of the rate that an instrument states.
  private static let rateTolerance = 0.03

  let record: MotionRecord
  let spans: [DriveSpan]
  /// The noise before the first drive; nil if it cannot be computed.
  let noise: StillNoise?

  /// Nil if the instrument gave no usable samples.
  init?(_ recording: Recording, _ instrument: InstrumentDescription) {
    let start = recording.startNanoseconds
    let samples: [MotionSample]
    let hertz: Double
    switch recording.seen {
    case .drive: return nil
    case .motion(let values, let rate):
      samples = values.compactMap { sample in
        guard case .acceleration(let g) = sample.value else { return nil }
        return MotionSample(sample.nanoseconds, g)
      }
      hertz = rate
    case .axes(let readings, _):
      guard let rate = SensorRate.hertz(readings.map(\.nanoseconds)) else { return nil }
      samples = zip(readings, MainAxis(readings).projected(readings)).map {
        MotionSample($0.nanoseconds, $1)
      }
      hertz = rate
    }
    let sensor = SensorFacts(
      rateHertz: hertz, rateTolerance: Self.rateTolerance,
      rangeG: instrument.greatestG ?? .greatestFiniteMagnitude)
    guard
      let record = MotionRecord(
        samples: samples, from: start,
        timeError: Double(instrument.resolutionNanoseconds) / 1e9, sensor: sensor)
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
}
