internal import TactusJSON
internal import TactusPattern

/// Reads the parts of a `.haptic` file into an outline.
enum MetaHapticReading {
  /// A breakpoint of an envelope.
  private struct Point {
    /// The time in seconds from the start of the file.
    var time: Double
    /// The amplitude or frequency as stored in the file, 0 to 1.
    var value: Double
    var tap: OutlineTap?
  }

  static func outline(_ document: JSONObject, _ json: inout JSONReading) -> Outline {
    typealias Key = MetaHapticKey
    document.warnOfUnknown([Key.version, Key.metadata, Key.signals], &json)
    checkVersion(document, &json)
    var outline = document.object(Key.signals, noun: "the signals", &json) { signals, json in
      signals.warnOfUnknown([Key.continuous, Key.impulses], &json)
      signals.warnOfDropped(Key.impulses, "impulses of a beta version are", &json)
      return signals.object(Key.continuous, noun: "the continuous signal", &json) { signal, json in
        signal.warnOfUnknown([Key.envelopes], &json)
        return signal.object(Key.envelopes, noun: "the envelopes", &json, envelopes)
      }
    }
    outline?.metadata = metadata(document, &json)
    return outline ?? Outline()
  }

  private static func checkVersion(_ document: JSONObject, _ json: inout JSONReading) {
    let key = MetaHapticKey.version
    let major = document.object(key, noun: "the version", &json) { version, json in
      version.warnOfUnknown([MetaHapticKey.major] + MetaHapticKey.minorVersions, &json)
      for key in MetaHapticKey.minorVersions where version[key].map({ $0.number != 0 }) ?? false {
        json.report(
          .remarkDropped, at: version.offset(of: key), key: key, "it is read as version 1.0.0")
      }
      return version.whole(MetaHapticKey.major, in: 0...Int64.max, &json)
    }
    guard let major, major != 1 else { return }
    document.report(key, &json, "the version is \(major); only version 1 can be read")
  }

  private static func metadata(
    _ document: JSONObject, _ json: inout JSONReading
  ) -> [OutlineRemark] {
    guard document[MetaHapticKey.metadata] != nil else { return [] }
    return document.object(MetaHapticKey.metadata, noun: "the metadata", &json) { data, json in
      data.warnOfUnknown(MetaHapticKey.texts + [MetaHapticKey.tags], &json)
      data.warnOfDropped(MetaHapticKey.tags, "tags are", isFelt: false, &json)
      return MetaHapticKey.texts.compactMap { key in
        guard let text = data.string(key, &json, .optional), !text.isEmpty else { return nil }
        return OutlineRemark(key, text)
      }
    } ?? []
  }

  private static func envelopes(_ object: JSONObject, _ json: inout JSONReading) -> Outline? {
    object.warnOfUnknown([MetaHapticKey.amplitude, MetaHapticKey.frequency], &json)
    let amplitudes = points(MetaHapticKey.amplitude, object, &json)
    let frequencies =
      object[MetaHapticKey.frequency].map { _ in
        points(MetaHapticKey.frequency, object, &json)
      } ?? []
    guard let first = amplitudes.first, let last = amplitudes.last, last.time > first.time else {
      if !json.log.hasErrors {
        object.report(
          MetaHapticKey.amplitude, &json,
          "the envelope needs two breakpoints at different times")
      }
      return nil
    }
    if let late = frequencies.firstIndex(where: { $0.time > last.time }) {
      json.report(
        .remarkDropped, at: object.offset(of: MetaHapticKey.frequency),
        key: MetaHapticKey.frequency,
        "frequency breakpoints from number \(late) on lie beyond the last amplitude")
    }
    var outline = Outline(taps: amplitudes.compactMap(\.tap))
    if !json.log.hasErrors { fill(&outline, amplitudes, frequencies, object, &json) }
    if !json.log.hasErrors, let text = outline.silence(until: last.time) {
      json.report(
        .remarkDropped, at: object.offset(of: MetaHapticKey.amplitude),
        key: MetaHapticKey.amplitude, text)
    }
    return outline
  }

  private static func points(
    _ key: String, _ object: JSONObject, _ json: inout JSONReading
  ) -> [Point] {
    var latest = 0.0
    return object.objects(key, noun: "the breakpoint", &json) { point, json in
      let isAmplitude = key == MetaHapticKey.amplitude
      let own = isAmplitude ? [key, MetaHapticKey.time, MetaHapticKey.emphasis] : [key, "time"]
      point.warnOfUnknown(own, &json)
      guard
        let time = point.number(MetaHapticKey.time, in: 0...Limits.timeSeconds, &json),
        let value = point.number(key, in: 0...1, &json)
      else { return nil }
      if time < latest {
        point.report(
          MetaHapticKey.time, &json,
          "time is \(time.plain), before the previous breakpoint at \(latest.plain)")
      }
      latest = max(latest, time)
      let tap = isAmplitude ? tap(point, Point(time: time, value: value), &json) : nil
      return Point(time: time, value: value, tap: tap)
    }
  }

  private static func tap(
    _ object: JSONObject, _ point: Point, _ json: inout JSONReading
  ) -> OutlineTap? {
    guard object[MetaHapticKey.emphasis] != nil else { return nil }
    return object.object(MetaHapticKey.emphasis, noun: "the emphasis", &json) { emphasis, json in
      emphasis.warnOfUnknown([MetaHapticKey.amplitude, MetaHapticKey.frequency], &json)
      guard let amplitude = emphasis.number(MetaHapticKey.amplitude, in: 0...1, &json),
        let frequency = emphasis.number(MetaHapticKey.frequency, in: 0...1, &json)
      else { return nil }
      if amplitude < point.value {
        emphasis.report(
          MetaHapticKey.amplitude, &json,
          "the emphasis is \(amplitude.plain), below its breakpoint's \(point.value.plain)")
      }
      return OutlineTap(
        point.time, intensity: MetaHapticScale.felt(amplitude), sharpness: frequency)
    }
  }

  /// Adds the pieces between the breakpoints of both envelopes.
  private static func fill(
    _ outline: inout Outline, _ amplitudes: [Point], _ frequencies: [Point],
    _ object: JSONObject, _ json: inout JSONReading
  ) {
    var room = FormatLimits.pieces
    var place = 0
    for (from, to) in zip(amplitudes, amplitudes.dropFirst()) where to.time > from.time {
      while place < frequencies.count, frequencies[place].time <= from.time { place += 1 }
      var cuts = [from.time]
      var next = place
      while next < frequencies.count, frequencies[next].time < to.time {
        cuts.append(frequencies[next].time)
        next += 1
      }
      cuts.append(to.time)
      for (index, (start, end)) in zip(cuts, cuts.dropFirst()).enumerated() {
        let line = Line(frequencies, before: place + index)
        outline.append(from: start, to: end, room: &room) { time in
          let share = (time - from.time) / (to.time - from.time)
          let amplitude = from.value + (to.value - from.value) * share
          return OutlineLevel(
            MetaHapticScale.felt(amplitude), MetaHapticScale.felt(line.value(at: time)))
        }
      }
    }
    if room <= 0 || outline.pieces.count > FormatLimits.pieces {
      json.report(
        .tooLarge, at: object.offset, "the envelopes need too many straight pieces",
        expected: "\(FormatLimits.pieces) at most; remove breakpoints")
    }
    outline.join()
  }

  /// The straight line from the breakpoint before an index to the one at it. Before the first and
  /// after the last breakpoint it is constant.
  private struct Line {
    private let start, end: Point?

    init(_ points: [Point], before index: Int) {
      start = index > 0 ? points[index - 1] : nil
      end = index < points.count ? points[index] : nil
    }

    func value(at time: Double) -> Double {
      guard let start else { return end?.value ?? 0 }
      guard let end, end.time > start.time else { return start.value }
      let share = min(max((time - start.time) / (end.time - start.time), 0), 1)
      return start.value + (end.value - start.value) * share
    }
  }
}
