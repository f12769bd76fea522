internal import Glibc
internal import TactusDevice
internal import TactusMetrology

/// Figures from acceleration, by the methods of TactusMetrology. The sensor takes enough samples of
/// each cycle.
struct MotionFigures {
  let kind: Actuator.Kind
  /// The largest error of the times of drives and samples, in seconds.
  let timeUncertainty: Double

  private var isRotating: Bool { kind == .erm }

  /// The figures of drives at one level.
  func steps(_ track: MotionTrack) -> StepFigures {
    StepFigures(
      track.record, drives: track.spans, isRotating: isRotating,
      timeUncertainty: timeUncertainty, noise: track.noise)
  }

  /// The resonance of an LRA that coasts; for other actuators, the frequency of the vibration.
  func frequency(_ track: MotionTrack) -> Outcome {
    if kind == .lra {
      return Outcome(
        ResonanceFigures(track.record, decaysAfter: track.spans, noise: track.noise).resonance)
    }
    let each = track.spans.compactMap { span in
      StepFigures(
        track.record, drives: [span], isRotating: isRotating, timeUncertainty: timeUncertainty,
        noise: track.noise
      ).hertz
    }
    let mean = each.reduce(0, +) / Double(max(each.count, 1))
    return .mean(
      each, systematic: track.record.stepUncertainty * mean, else: "the vibration is not steady")
  }

  /// The amplitudes at the levels of staircases, relative to that at the highest one. A level at
  /// which nothing moves has the value 0.
  func ratios(_ track: MotionTrack, levels: Int) -> [Outcome] {
    let stairs = stride(from: 0, to: track.spans.count, by: levels).map {
      Array(track.spans[$0..<min($0 + levels, track.spans.count)])
    }
    let law = AmplitudeLaw(
      track.record, staircases: stairs, isRotating: isRotating, noise: track.noise)
    let isFullSeen = law.decibels.last?.value != nil
    return law.decibels.map { measured in
      switch measured {
      case .value(let decibels, let uncertainty):
        let ratio = pow(10, decibels / 20)
        return .value(ratio, uncertainty: ratio * log(10) / 20 * uncertainty)
      case .undetermined(.weak) where isFullSeen: return .value(0, uncertainty: 0)
      case .undetermined(let reason): return .notMeasured(reason.description)
      }
    }
  }

  /// The steady amplitude in g at the highest level of staircases. Only its last part is steady.
  func amplitudeOfHighest(_ track: MotionTrack, levels: Int) -> Outcome {
    let highest = track.spans.enumerated().filter { ($0.offset + 1).isMultiple(of: levels) }
    return Outcome(
      StepFigures(
        track.record, drives: highest.map(\.element), isRotating: isRotating,
        timeUncertainty: timeUncertainty, noise: track.noise
      ).amplitude)
  }

  /// The time from the beginning of each drive to the first acceleration that exceeds a tenth of
  /// the steady amplitude. A vibration exceeds it half a cycle late at most.
  func latency(_ track: MotionTrack, _ steps: StepFigures) -> Outcome {
    guard let noise = track.noise, let full = steps.amplitude.value, let hertz = steps.hertz else {
      return Outcome(steps.amplitude)
    }
    let record = track.record
    let threshold = max(0.1 * full, 5 * noise.size)
    let times = track.spans.compactMap { span -> Double? in
      let place = { Int((($0 - record.startSeconds) / record.stepSeconds).rounded(.up)) }
      let (first, last) = (max(place(span.begin), 0), place(span.end))
      guard first < last, last <= record.values.count else { return nil }
      let before = record.values[max(place(span.begin - 0.1), 0)..<first].filter { !$0.isNaN }
      guard !before.isEmpty else { return nil }
      let mean = before.reduce(0, +) / Double(before.count)
      guard let onset = (first..<last).first(where: { abs(record.values[$0] - mean) > threshold })
      else { return nil }
      return record.startSeconds + Double(onset) * record.stepSeconds - span.begin
    }
    return .mean(
      times, systematic: 0.5 / hertz + timeUncertainty, else: "the motion has no clear onset")
  }

  /// The shortest tested length of a pulse such that this pulse and all longer ones are felt.
  func minimumPulse(_ track: MotionTrack, lengths: [Double], repeats: Int, hertz: Double) -> Outcome
  {
    let floor =
      PerceptionFloor.gravities(hertz: hertz) * pow(10, PerceptionFloor.marginDecibels / 20)
    var shortest: (length: Double, shorter: Double)?
    for (place, length) in lengths.enumerated().reversed() {
      let spans = Array(track.spans[(place * repeats)..<((place + 1) * repeats)])
      let peak = ClickFigures(
        track.record, clicks: spans, windowSeconds: 2 / hertz, isRotating: isRotating,
        noise: track.noise
      ).peak
      switch peak {
      case .value(let value, _) where value >= floor:
        shortest = (length, place > 0 ? lengths[place - 1] : 0)
        continue
      case .value, .undetermined(.weak), .undetermined(.uncertain): break
      case .undetermined(let reason): return .notMeasured(reason.description)
      }
      break
    }
    guard let shortest else { return .notMeasured("no tested pulse is felt") }
    return .value(shortest.length, uncertainty: shortest.length - shortest.shorter)
  }
}
