internal import TactusJSON

/// Reads an HJIF file into an outline.
struct HJIFReading {
  /// The edition of the standard whose rules are used.
  private static let version = "2025"
  /// The number of ticks per second if the file does not contain it.
  private static let standardTimescale: Int64 = 1000
  /// The sharpness of a keyframe without a frequency.
  static let unstatedSharpness = 0.5
  static let largest = Int64(1) << 40

  var waves: [HJIFWave] = []
  var taps: [OutlineTap] = []
  var effectCount = 0
  /// Ticks in a second.
  var timescale = 1000.0
  /// The number of channels with at least one effect in a band of a type that is read.
  private var channelCount = 0
  var remarks = HJIFRemarks()

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
          "unknown band type \(type.quoted); there are Curve, Transient, VectorialWave, "
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
}

extension JSONObject {
  /// Reports that this object is dropped because of a member's value.
  func reportNotCovered(_ key: String, _ what: String, _ json: inout JSONReading) {
    json.report(.notCovered, at: offset(of: key), key: key, "\(what) not covered")
  }

  /// Reports each member whose value is not its neutral one, which would have no effect.
  fileprivate func warnOfOther(_ neutral: [HJIFKey.Neutral], _ json: inout JSONReading) {
    for (key, value) in neutral {
      guard let node = self[key], node.number != value else { continue }
      json.report(.notCovered, at: node.offset, key: key, "\(key) is not covered")
    }
  }
}
