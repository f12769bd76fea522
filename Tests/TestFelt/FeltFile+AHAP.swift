import Foundation

extension FeltFile {
  private struct Change {
    var start: Double
    var points: [(Double, Double)]
  }

  private struct Tone {
    var time, duration, intensity, sharpness: Double
    var isTap: Bool
  }

  /// Evaluates an AHAP file without envelopes: taps, continuous events, and curves of both haptic
  /// controls.
  static func ahap(_ object: [String: Any]) -> FeltFile {
    var changes: [String: [Change]] = [:]
    var tones: [Tone] = []
    for entry in object["Pattern"] as? [[String: Any]] ?? [] {
      if let event = entry["Event"] as? [String: Any] { tones.append(tone(event)) }
      guard let curve = entry["ParameterCurve"] as? [String: Any],
        let name = curve["ParameterID"] as? String
      else { continue }
      let start = curve["Time"].double
      let points = (curve["ParameterCurveControlPoints"] as? [[String: Any]] ?? []).map {
        (start + $0["Time"].double, $0["ParameterValue"].double)
      }
      if let first = points.first {
        changes[name, default: []].append(Change(start: first.0, points: points))
      }
    }
    let end = tones.map { $0.time + max($0.duration, 0.015) }.max() ?? 0
    return FeltFile(end: end) { [changes, tones] time in
      .mixed(
        tones.compactMap { tone in
          guard time >= tone.time, time < tone.time + (tone.isTap ? 0.015 : tone.duration) else {
            return nil
          }
          // The controls at the onset of a tap apply to all of it. Times within a nanosecond count
          // as equal.
          let moment = tone.isTap ? tone.time + 1e-9 : time
          let gain = control("HapticIntensityControl", changes, at: moment) ?? 1
          let shift = control("HapticSharpnessControl", changes, at: moment) ?? 0
          let level = min(max(tone.intensity * gain, 0), 1)
          let sharpness = min(max(tone.sharpness + shift, 0), 1)
          return tone.isTap
            ? Felt.tap(at: tone.time, level, sharpness, time: time)
            : Felt(intensity: level, sharpness: sharpness)
        })
    }
  }

  /// The value of a control at a time according to the change that started last; nil if no change
  /// has started.
  private static func control(
    _ name: String, _ changes: [String: [Change]], at time: Double
  ) -> Double? {
    var latest: Change?
    for change in changes[name] ?? [] where change.start <= time {
      if change.start >= latest?.start ?? 0 { latest = change }
    }
    return latest.flatMap { line($0.points, at: time) }
  }

  private static func tone(_ event: [String: Any]) -> Tone {
    var values: [String: Double] = [:]
    for parameter in event["EventParameters"] as? [[String: Any]] ?? [] {
      values[parameter["ParameterID"] as? String ?? ""] = parameter["ParameterValue"].double
    }
    return Tone(
      time: event["Time"].double, duration: event["EventDuration"].double,
      intensity: values["HapticIntensity"] ?? 0, sharpness: values["HapticSharpness"] ?? 0,
      isTap: event["EventType"] as? String == "HapticTransient")
  }
}
