internal import TactusDevice
internal import TactusJSON
internal import TactusPattern

// The effects of a band, with their keyframes.
extension HJIFReading {
  mutating func readEffect(
    _ effect: JSONObject, isTransient: Bool, gain: Double, _ json: inout JSONReading
  ) -> Void? {
    effectCount += 1
    if effectCount == FormatLimits.effects + 1 {
      json.report(
        .tooLarge, at: effect.offset, "the file has too many effects",
        expected: "\(FormatLimits.effects) at most")
    }
    if effectCount > FormatLimits.effects { return nil }
    if let type = effect.string("effect_type", &json, .optional), type != "Basis" {
      effect.reportNotCovered("effect_type", "effects of type \(type.quoted) are", &json)
      return nil
    }
    effect.warnOfUnknown(
      HJIFKey.effect + [
        "effect_type", "position", "phase", "base_signal", "semantic_keywords", "keyframes",
      ], &json)
    remarks.add(HJIFKey.effect, of: effect, json)
    let position = effect.whole(
      "position", in: 0...Self.largest, expected: "ticks, 0 or more", &json)
    reportShape(effect, &json)
    let keyframes = keyframes(effect, gain: gain, &json)
    guard let position else { return nil }
    let start = Double(position) / timescale
    guard start + (keyframes.last?.time ?? 0) <= Limits.timeSeconds else {
      effect.report(
        "position", &json, "the effect ends after \(Limits.timeSeconds.plain) seconds")
      return nil
    }
    if isTransient {
      addTaps(start, keyframes, effect, &json)
    } else if let wave = HJIFWave(start, keyframes, unstatedSharpness: Self.unstatedSharpness) {
      waves.append(wave)
    } else if !json.log.hasErrors {
      json.report(
        .notCovered, at: effect.offset(of: "keyframes"), key: "keyframes",
        "a vectorial effect without length is not covered")
    }
    return ()
  }

  private func reportShape(_ effect: JSONObject, _ json: inout JSONReading) {
    if let signal = effect.string("base_signal", &json, .optional), signal != "Sine" {
      json.report(
        .approximated, at: effect.offset(of: "base_signal"), key: "base_signal",
        "the base signal \(signal.quoted) is played as a sine")
    }
    if let phase = effect.number("phase", &json, .optional), phase != 0 {
      json.report(
        .notCovered, at: effect.offset(of: "phase"), key: "phase",
        "the phase of a vibration is not covered")
    }
    effect.warnOfDropped("semantic_keywords", "semantic keywords are", isFelt: false, &json)
  }

  private func keyframes(
    _ effect: JSONObject, gain: Double, _ json: inout JSONReading
  ) -> [HJIFKeyframe] {
    var latest = 0.0
    return effect.objects("keyframes", noun: "the keyframe", &json) { frame, json in
      frame.warnOfUnknown(
        ["relative_position", "amplitude_modulation", "frequency_modulation"], &json)
      let ticks: Int64? =
        frame["relative_position"] == nil
        ? 0
        : frame.whole(
          "relative_position", in: 0...Self.largest, expected: "ticks, 0 or more", &json)
      guard let ticks else { return nil }
      let time = Double(ticks) / timescale
      if time < latest {
        frame.report("relative_position", &json, "the keyframe is before the previous one")
      }
      latest = max(latest, time)
      let amplitude = frame.number("amplitude_modulation", &json, .optional)
      if let amplitude, abs(amplitude * gain) > 1 {
        json.report(
          .approximated, at: frame.offset(of: "amplitude_modulation"), key: "amplitude_modulation",
          "the amplitude with the channel's gain is above 1; limited")
      }
      return HJIFKeyframe(
        time: time, intensity: amplitude.map { min(abs($0 * gain), 1) },
        hertz: hertz(frame, &json))
    }
  }

  private func hertz(_ frame: JSONObject, _ json: inout JSONReading) -> Double? {
    guard let hertz = frame.number("frequency_modulation", &json, .optional) else { return nil }
    let range = SharpnessFrequency.rangeHertz
    if range.contains(hertz) { return hertz }
    let limited = hertz < range.lowerBound ? range.lowerBound : range.upperBound
    json.report(
      .approximated, at: frame.offset(of: "frequency_modulation"), key: "frequency_modulation",
      "\(hertz.plain) Hz is outside the range of sharpness; played at \(limited.plain) Hz")
    return limited
  }

  private mutating func addTaps(
    _ start: Double, _ keyframes: [HJIFKeyframe], _ effect: JSONObject, _ json: inout JSONReading
  ) {
    for frame in keyframes {
      guard let intensity = frame.intensity else {
        json.report(
          .notCovered, at: effect.offset(of: "keyframes"), key: "keyframes",
          "a keyframe of a transient without an amplitude is not covered")
        continue
      }
      if taps.count >= FormatLimits.pieces {
        return json.report(
          .tooLarge, at: effect.offset, "the file has too many transients",
          expected: "\(FormatLimits.pieces) at most")
      }
      let sharpness =
        frame.hertz.map { SharpnessFrequency.sharpness(hertz: $0) } ?? Self.unstatedSharpness
      taps.append(OutlineTap(start + frame.time, intensity: intensity, sharpness: sharpness))
    }
  }
}
