import Foundation

/// The intensity and sharpness of a file over time, computed only from its text. This code does not
/// call Tactus, so that the tests can compare Tactus with it.
package struct FeltFile {
  /// The end of the file in seconds.
  package var end: Double
  package var felt: (Double) -> Felt

  package init(_ name: String, _ bytes: [UInt8]) throws {
    if name.hasSuffix("xml") {
      self = try .android(String(decoding: bytes, as: UTF8.self))
      return
    }
    let document = try JSONSerialization.jsonObject(with: Data(bytes))
    guard let object = document as? [String: Any] else { throw CocoaError(.fileReadCorruptFile) }
    if name.hasSuffix("haptic") {
      self = .haptic(object)
    } else if name.hasSuffix("hjif") {
      self = .hjif(object)
    } else {
      self = .ahap(object)
    }
  }

  init(end: Double, felt: @escaping (Double) -> Felt) {
    self.end = end
    self.felt = felt
  }

  /// The last time in seconds at which the intensity is above 0.05, in steps of a third of a
  /// millisecond.
  package var lastFelt: Double {
    let count = Int(end * 3000) + 60
    return (0...count).reversed().map { Double($0) / 3000 }.first { felt($0).intensity > 0.05 } ?? 0
  }

  /// The worst differences of another file in intensity and in sharpness. The other file may be
  /// early or late by up to `window` seconds. Compares at odd times, which do not coincide with
  /// steps in the files.
  package func worst(of other: FeltFile, window: Double) -> (intensity: Double, sharpness: Double) {
    var worst = (intensity: 0.0, sharpness: 0.0)
    var time = 0.000_137
    while time < max(end, other.end) + 0.01 {
      let want = felt(time)
      // Includes the neighbouring whole milliseconds, at which lines in Android's format have
      // breakpoints.
      let whole = [(time * 1000).rounded(.down), (time * 1000).rounded(.up)].map { $0 / 1000 }
      let near = ((-8...8).map { time + Double($0) * window / 8 } + whole).map(other.felt)
      worst.intensity = max(worst.intensity, Self.distance(want.intensity, near.map(\.intensity)))
      let strong = near.filter { $0.intensity > 0.02 }.map(\.sharpness)
      if want.intensity > 0.02, !strong.isEmpty {
        worst.sharpness = max(worst.sharpness, Self.distance(want.sharpness, strong))
      }
      time += 0.000_731
    }
    return worst
  }

  private static func distance(_ value: Double, _ near: [Double]) -> Double {
    max((near.min() ?? 0) - value, value - (near.max() ?? 0), 0)
  }

  /// The value at a time on the line through points. Before the first point and after the last one
  /// it is the value of that point; nil if there are no points.
  static func line(_ points: [(Double, Double)], at time: Double) -> Double? {
    guard let index = points.lastIndex(where: { $0.0 <= time }) else { return points.first?.1 }
    guard index + 1 < points.count else { return points[index].1 }
    let (from, to) = (points[index], points[index + 1])
    return from.1 + (to.1 - from.1) * (time - from.0) / (to.0 - from.0)
  }
}

extension FeltFile {
  private static func haptic(_ object: [String: Any]) -> FeltFile {
    let signals = object["signals"] as? [String: Any]
    let signal = signals?["continuous"] as? [String: Any]
    let envelopes = signal?["envelopes"] as? [String: [[String: Any]]] ?? [:]
    func points(_ key: String) -> [(Double, Double)] {
      (envelopes[key] ?? []).map { ($0["time"].double, $0[key].double) }
    }
    let (amplitudes, frequencies) = (points("amplitude"), points("frequency"))
    let taps = (envelopes["amplitude"] ?? []).compactMap { point -> (Double, Double, Double)? in
      guard let emphasis = point["emphasis"] as? [String: Any] else { return nil }
      return (
        point["time"].double, emphasis["amplitude"].double.squareRoot(),
        emphasis["frequency"].double
      )
    }
    let (first, last) = (amplitudes.first?.0 ?? 0, amplitudes.last?.0 ?? 0)
    return FeltFile(end: last) { time in
      var parts = taps.compactMap { Felt.tap(at: $0.0, $0.1, $0.2, time: time) }
      if time >= first, time < last {
        let amplitude = max(line(amplitudes, at: time) ?? 0, 0)
        let frequency = max(line(frequencies, at: time) ?? 0, 0)
        parts.append(
          Felt(intensity: amplitude.squareRoot(), sharpness: frequency.squareRoot()))
      }
      return .mixed(parts)
    }
  }

  private static func hjif(_ object: [String: Any]) -> FeltFile {
    var waves:
      [(start: Double, end: Double, level: [(Double, Double)], hertz: [(Double, Double)])] = []
    var taps: [(Double, Double, Double)] = []
    let perception = (object["perceptions"] as? [[String: Any]])?.first
    let channel = (perception?["channels"] as? [[String: Any]])?.first
    for band in channel?["bands"] as? [[String: Any]] ?? [] {
      for effect in band["effects"] as? [[String: Any]] ?? [] {
        let start = effect["position"].double / 1000
        let frames = (effect["keyframes"] as? [[String: Any]] ?? []).map {
          (
            time: start + $0["relative_position"].double / 1000,
            level: $0["amplitude_modulation"].double, hertz: $0["frequency_modulation"].double
          )
        }
        if band["band_type"] as? String == "Transient" {
          taps += frames.map { ($0.time, $0.level, sharpness(hertz: $0.hertz)) }
        } else if let last = frames.last {
          waves.append(
            (
              start, last.time, frames.map { ($0.time, $0.level) },
              frames.map { ($0.time, $0.hertz) }
            ))
        }
      }
    }
    let end = max(waves.map(\.end).max() ?? 0, taps.map { $0.0 + 0.015 }.max() ?? 0)
    return FeltFile(end: end) { [waves, taps] time in
      let continuous = waves.filter { $0.start <= time && time < $0.end }.map {
        Felt(
          intensity: line($0.level, at: time) ?? 0,
          sharpness: sharpness(hertz: line($0.hertz, at: time) ?? 65))
      }
      // Mixes the continuous levels first, whose sum is limited to 1, and then adds the taps.
      return .mixed(
        [Felt.mixed(continuous)] + taps.compactMap { Felt.tap(at: $0.0, $0.1, $0.2, time: time) })
    }
  }

  /// The sharpness of a frequency on a logarithmic scale from 0 at 65 Hz to 1 at 300 Hz.
  private static func sharpness(hertz: Double) -> Double { log(hertz / 65) / log(300.0 / 65) }

  private static func android(_ text: String) throws -> FeltFile {
    func attribute(_ name: String, _ tag: Substring) -> Double? {
      let pattern = try? Regex<(Substring, Substring)>("\(name)=\"([^\"]*)\"")
      return pattern.flatMap { tag.firstMatch(of: $0) }.flatMap { Double($0.output.1) }
    }
    let tags = text.matches(of: #/<[a-z][^>]*>/#).map(\.output)
    var levels: [(Double, Double)] = []
    var tones: [(Double, Double)] = []
    var (time, level) = (0.0, 0.0)
    var tone: Double?
    for tag in tags {
      if let start = attribute("initialSharpness", tag) { tone = start }
      guard let length = attribute("durationMs", tag) else { continue }
      let end = time + length / 1000
      if tag.hasPrefix("<waveform-entry") {
        let value = (attribute("amplitude", tag) ?? 0) / 255
        levels += [(time, value), (end, value)]
        tones += [(time, 0.5), (end, 0.5)]
      } else {
        let next = attribute("intensity", tag) ?? attribute("amplitude", tag) ?? 0
        let nextTone = attribute("sharpness", tag) ?? attribute("frequencyHz", tag) ?? 0
        levels += [(time, level), (end, next)]
        tones += [(time, tone ?? nextTone), (end, nextTone)]
        (level, tone) = (next, nextTone)
      }
      time = end
    }
    let isHertz = text.contains("waveform-envelope-effect")
    return FeltFile(end: time) { [levels, tones] moment in
      guard moment >= 0, moment < time else { return Felt() }
      let tone = line(tones, at: moment) ?? 0
      return Felt(
        intensity: line(levels, at: moment) ?? 0,
        sharpness: isHertz ? sharpness(hertz: max(tone, 65)) : tone)
    }
  }
}

extension Any? {
  /// The value as a number; 0 if it is missing or not a number.
  var double: Double { (self as? NSNumber)?.doubleValue ?? 0 }
}
