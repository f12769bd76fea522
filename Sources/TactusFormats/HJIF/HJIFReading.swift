internal import TactusDevice
internal import TactusJSON
internal import TactusPattern

/// The parts of an HJIF file while it is read.
struct HJIFReading {
  /// The edition of the standard whose rules are used.
  private static let version = "2025"
  /// Ticks in a second where the file does not say.
  private static let standardTimescale: Int64 = 1000
  /// The sharpness of a keyframe without a frequency.
  private static let unstatedSharpness = 0.5
  private static let largest = Int64(1) << 40

  private var waves: [HJIFWave] = []
  private var taps: [OutlineTap] = []
  private var effectCount = 0
  /// Ticks in a second.
  private var timescale = 1000.0
  /// How many channels have something to play.
  private var channelCount = 0
  private var remarks = HJIFRemarks()

  mutating func outline(_ document: JSONObject, _ json: inout JSONReading) -> Outline {
    readHead(document, &json)
    document.warnOfDropped("syncs", "synchronisation marks are", isFelt: false, &json)
    _ = document.objects("perceptions", noun: "the perception", &json) { perception, json in
      readPerception(perception, &json)
    }
    remarks.report(to: &json)
    if channelCount > 1 {
      json.report(
        .approximated, at: document.offset(of: "perceptions"), key: "perceptions",
        "\(channelCount) channels are mixed into one zone")
    }
    var outline = Outline()
    if json.log.hasErrors { return outline }
    outline.taps = taps.sorted { $0.time < $1.time }
    guard let pieces = HJIFMixing(waves).pieces() else {
      json.report(
        .tooLarge, at: document.offset, "effects that overlap have too many changes",
        expected: "\(FormatLimits.pieces) straight pieces at most")
      return outline
    }
    outline.pieces = pieces
    outline.join()
    if let text = outline.silence(until: waves.map(\.end).max() ?? 0) {
      json.report(.remarkDropped, at: document.offset(of: "perceptions"), key: "perceptions", text)
    }
    if let description = document["description"]?.string, !description.isEmpty {
      outline.metadata = [OutlineRemark("description", description)]
    }
    return outline
  }

  private mutating func readHead(_ document: JSONObject, _ json: inout JSONReading) {
    document.warnOfUnknown(
      HJIFKey.document + [
        "version", "description", "timescale", "avatars", "perceptions", "syncs",
      ], &json)
    if let version = document.string("version", &json), version != Self.version {
      json.report(
        .remarkDropped, at: document.offset(of: "version"), key: "version",
        "the version is \(version.quoted); it is read as \(Self.version)")
    }
    remarks.add(HJIFKey.document + ["avatars"], of: document, json)
    if document["timescale"] != nil {
      let ticks = document.whole(
        "timescale", in: 1...1_000_000_000, expected: "1 to 1000000000 ticks in a second", &json)
      timescale = Double(ticks ?? Self.standardTimescale)
    }
  }

  private mutating func readPerception(
    _ perception: JSONObject, _ json: inout JSONReading
  ) -> Void? {
    if let modality = perception.string("perception_modality", &json),
      !["Vibrotactile", "Vibration"].contains(modality)
    {
      perception.reportNotCovered(
        "perception_modality", "the modality \(modality.quoted) is", &json)
      return nil
    }
    perception.warnOfUnknown(
      HJIFKey.perception + HJIFKey.perceptionFelt.map(\.key) + [
        "perception_modality", "effect_library", "channels",
      ], &json)
    remarks.add(HJIFKey.perception, of: perception, json)
    perception.warnOfOther(HJIFKey.perceptionFelt, &json)
    perception.warnOfDropped("effect_library", "effects of a library are", &json)
    _ = perception.objects("channels", noun: "the channel", &json) { channel, json in
      readChannel(channel, &json)
    }
    return ()
  }

  private mutating func readChannel(_ channel: JSONObject, _ json: inout JSONReading) -> Void? {
    channel.warnOfUnknown(
      HJIFKey.channel + HJIFKey.channelFelt.map(\.key) + HJIFKey.channelPlaces + ["gain", "bands"],
      &json)
    remarks.add(HJIFKey.channel, of: channel, json)
    channel.warnOfOther(HJIFKey.channelFelt, &json)
    for key in HJIFKey.channelPlaces { channel.warnOfDropped(key, "\(key) is", &json) }
    let gain = channel.number("gain", &json, .optional) ?? 1
    let before = effectCount
    _ = channel.objects("bands", noun: "the band", &json) { band, json in
      readBand(band, gain: gain, &json)
    }
    if effectCount > before { channelCount += 1 }
    return ()
  }

  private mutating func readBand(
    _ band: JSONObject, gain: Double, _ json: inout JSONReading
  ) -> Void? {
    guard let type = band.string("band_type", &json) else { return nil }
    guard ["Transient", "VectorialWave"].contains(type) else {
      if ["Curve", "WaveletWave"].contains(type) {
        band.reportNotCovered("band_type", "bands of type \(type) are", &json)
      } else {
        band.report(
          "band_type", &json,
          "there is no band type \(type.quoted); there are Curve, Transient, VectorialWave, "
            + "WaveletWave")
      }
      return nil
    }
    band.warnOfUnknown(HJIFKey.band + ["band_type", "effects"], &json)
    remarks.add(HJIFKey.band, of: band, json)
    _ = band.objects("effects", noun: "the effect", &json) { effect, json in
      readEffect(effect, isTransient: type == "Transient", gain: gain, &json)
    }
    return ()
  }

  private mutating func readEffect(
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
    } else {
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
      "\(hertz.plain) Hz is beyond the frequencies of sharpness; played at \(limited.plain) Hz")
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

extension JSONObject {
  /// Reports that this object is dropped because of a member's value.
  fileprivate func reportNotCovered(_ key: String, _ what: String, _ json: inout JSONReading) {
    json.report(.notCovered, at: offset(of: key), key: key, "\(what) not covered")
  }

  /// Reports members whose value asks for something that is felt: any but the neutral one.
  fileprivate func warnOfOther(_ neutral: [HJIFKey.Neutral], _ json: inout JSONReading) {
    for (key, value) in neutral {
      guard let node = self[key], node.number != value else { continue }
      json.report(.notCovered, at: node.offset, key: key, "\(key) is not covered")
    }
  }
}
