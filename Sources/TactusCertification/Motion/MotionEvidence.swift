internal import TactusDevice
internal import TactusMetrology

/// A drive with its times, for TactusMetrology. The type ``DriveSpan`` of this module has a level.
typealias MotionSpan = TactusMetrology.DriveSpan

/// The recorded motion of an attempt and its requested drives, in the form that TactusMetrology
/// uses. Times are seconds from the beginning of the attempt.
///
/// The drives are those that the harness requested, so the device follows them later by its
/// latency.
struct MotionEvidence {
  /// The largest relative error of the rate that a sensor states.
  private static let rateTolerance = 0.03
  /// The uncertainty in seconds of a reported drive beside the samples: a tick of the device. The
  /// error of the device's clock is that of both.
  static let reportUncertainty = 0.001
  /// The longest time in seconds between a request and the reported drive.
  private static let mostDelay = 0.1

  let record: MotionRecord
  let sensor: SensorFacts
  /// The drives of the effects, by the numbers of the effects.
  let drives: [Int: MotionSpan]
  /// The requested level of each effect.
  let levels: [Int: Double]
  /// The noise of the sensor before the first drive; nil if it cannot be computed.
  let noise: StillNoise?
  /// Whether an actuator of the device turns, so that its frequency follows its level.
  let isRotating: Bool
  /// The declared band of each actuator in hertz.
  let bands: [ClosedRange<Double>]
  /// The error of the times of samples, in seconds.
  let timeUncertainty: Double
  /// The error in seconds of the time between two samples, which explains a gap that is no loss.
  let gapUncertainty: Double
  let stalls: Stalls
  /// The times in seconds in which the device reports a drive. Empty if its reports have another
  /// clock than the samples.
  private let reports: [ClosedRange<Double>]

  /// Nil if the transcript has no samples from which a recording can be made.
  init?(_ transcript: Transcript) {
    guard !transcript.isOfMotionSensor, let rate = transcript.declared(.rate), rate > 0 else {
      return nil
    }
    let error = Double(transcript.instrumentErrorNanoseconds) / 1e9
    let sensor = SensorFacts(
      rateHertz: rate, rateTolerance: Self.rateTolerance,
      rangeG: transcript.declared(.range) ?? .greatestFiniteMagnitude)
    let samples = transcript.all(.acceleration).map { MotionSample($0.nanoseconds, $0.value) }
    // An instrument that counts its lost samples leaves gaps exactly there.
    gapUncertainty = transcript.declared(.lost) == nil ? error : 0
    guard
      let record = MotionRecord(
        samples: samples, from: 0, timeError: gapUncertainty, sensor: sensor)
    else { return nil }
    (self.record, self.sensor) = (record, sensor)
    timeUncertainty = transcript.declared(.timeError).map { min(max($0, 0), 1e12) / 1e9 } ?? error
    stalls = Stalls(transcript)
    // The accelerometer of a board has the clock of the board's reports.
    reports = transcript.declared(.lost) == nil ? [] : Self.reports(transcript)
    (drives, levels) = Self.drives(transcript)
    let first = drives.values.map(\.begin).min()
    noise = first.flatMap { StillNoise(record, from: 0, to: $0 - 0.02) }
    isRotating = MotionFacts.isRotating(transcript)
    bands = MotionFacts.bands(transcript)
  }

  private static func reports(_ transcript: Transcript) -> [ClosedRange<Double>] {
    let actuators = Set(transcript.all(.level).map(\.number)).sorted()
    let levels = Trace.sum(actuators.map { transcript.trace(ofActuator: $0) })
    return levels.spans(above: stillLevel).map { span in
      Double(span.begin) / 1e9...Double(span.end) / 1e9
    }
  }

  /// The drives with the times at which the device reports them; nil if it does not report each of
  /// them. A report cannot differ much from the request, because ``DriveComparison`` judges that.
  func reported(_ drives: [MotionSpan]) -> [MotionSpan]? {
    let found = drives.compactMap { drive -> MotionSpan? in
      let report = reports.first { report in
        abs(report.lowerBound - drive.begin) <= Self.mostDelay
          && abs(report.upperBound - drive.end) <= Self.mostDelay
      }
      return report.map {
        MotionSpan(
          begin: $0.lowerBound, end: $0.upperBound,
          restUntil: max(drive.restUntil, $0.upperBound))
      }
    }
    return found.count == drives.count ? found : nil
  }

  private static func drives(
    _ transcript: Transcript
  ) -> (drives: [Int: MotionSpan], levels: [Int: Double]) {
    let asks = transcript.byNumber(.asks, from: .harness)
    let lengths = transcript.byNumber(.lasts, from: .harness)
    let starts = asks.values.map { Double($0.nanoseconds) / 1e9 }.sorted()
    let last = Double(transcript.endNanoseconds) / 1e9
    var (drives, levels): ([Int: MotionSpan], [Int: Double]) = ([:], [:])
    for (number, asked) in asks {
      let begin = Double(asked.nanoseconds) / 1e9
      let end = begin + (lengths[number]?.value ?? 0) / 1e9
      let next = starts.first { $0 > begin } ?? last
      drives[number] = MotionSpan(begin: begin, end: end, restUntil: max(next, end))
      levels[number] = asked.value
    }
    return (drives, levels)
  }

  /// The drives with the given numbers during which no thread of the host stalled so long that a
  /// level may have ended. Nil if fewer than two thirds of the drives are left.
  func undisturbed(_ numbers: some Sequence<Int>) -> [MotionSpan]? {
    let asked = numbers.compactMap { drives[$0] }
    let left = asked.filter { span in
      !stalls.mayEndLevel(
        from: Int64(span.begin * 1e9), to: Int64(min(span.restUntil, span.end + 1) * 1e9))
    }
    return left.count * 3 >= asked.count * 2 && !left.isEmpty ? left : nil
  }

  /// The greatest amplitude in g that a vibration between two times may have, whatever its
  /// frequency. It is computed from the deviation of the samples, which contains their noise. Nil
  /// if there are too few samples.
  func greatestAmplitude(from begin: Double, to end: Double) -> Double? {
    StillNoise(record, from: begin, to: end).map { deviation in
      let error = 1 + 3 / (2 * Double(deviation.samples)).squareRoot()
      return 2.0.squareRoot() * deviation.size * error
    }
  }
}

extension Measured {
  /// The reason why the figure is undetermined; nil if it is known.
  var reason: String? {
    if case .undetermined(let reason) = self { reason.description } else { nil }
  }
}
