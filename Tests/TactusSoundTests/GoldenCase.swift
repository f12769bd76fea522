import Testing

/// A pattern whose samples are computed twice: by the engine, and independently by
/// `Golden/evaluate.py`.
struct GoldenCase: CustomTestStringConvertible {
  var name: String
  var rate = 48_000
  var seconds: Double
  /// The entries of the pattern as JSON texts.
  var entries: [String]

  var testDescription: String { name }

  var document: String {
    """
    {"Version": 1, "Rate": \(rate), "Seconds": \(seconds), "Pattern": [
    \(entries.joined(separator: ",\n"))
    ]}
    """
  }

  static func tone(
    at time: Double = 0, _ duration: Double = 0.1, _ parameters: [String: Double] = [:]
  ) -> String {
    event("AudioContinuous", at: time, duration, "", parameters)
  }

  static func file(
    _ path: String, at time: Double = 0, _ duration: Double? = nil,
    fades: Bool? = nil, loops: Bool? = nil, with parameters: [String: Double] = [:]
  ) -> String {
    var keys = ", \"EventWaveformPath\": \"\(path)\""
    if let fades { keys += ", \"EventWaveformUseVolumeEnvelope\": \(fades)" }
    if let loops { keys += ", \"EventWaveformLoopEnabled\": \(loops)" }
    return event("AudioCustom", at: time, duration, keys, parameters)
  }

  private static func event(
    _ type: String, at time: Double, _ duration: Double?, _ keys: String,
    _ parameters: [String: Double]
  ) -> String {
    let list = parameters.sorted { $0.key < $1.key }
      .map { "{\"ParameterID\": \"\($0.key)\", \"ParameterValue\": \($0.value)}" }
    let length = duration.map { ", \"EventDuration\": \($0)" } ?? ""
    return "{\"Event\": {\"EventType\": \"\(type)\", \"Time\": \(time)\(length)\(keys), "
      + "\"EventParameters\": [\(list.joined(separator: ", "))]}}"
  }

  static func set(_ id: String, _ value: Double, at time: Double) -> String {
    "{\"Parameter\": {\"ParameterID\": \"\(id)\", \"ParameterValue\": \(value), "
      + "\"Time\": \(time)}}"
  }

  static func curve(_ id: String, at time: Double, _ points: [(Double, Double)]) -> String {
    let list = points.map { "{\"Time\": \($0.0), \"ParameterValue\": \($0.1)}" }
    return "{\"ParameterCurve\": {\"ParameterID\": \"\(id)\", \"Time\": \(time), "
      + "\"ParameterCurveControlPoints\": [\(list.joined(separator: ", "))]}}"
  }
}

extension GoldenCase {
  static let all = tones + files

  private static let tones = [
    GoldenCase(name: "tone", seconds: 0.12, entries: [tone()]),
    GoldenCase(name: "low-rate", rate: 16_000, seconds: 0.12, entries: [tone(at: 0.00737)]),
    GoldenCase(name: "odd-rate", rate: 44_100, seconds: 0.12, entries: [tone(at: 0.00737, 0.0333)]),
    GoldenCase(
      name: "envelope", seconds: 0.2,
      entries: [
        tone(at: 0.01, 0.08, ["AttackTime": 0.03, "ReleaseTime": 0.06]),
        // The duration of this tone ends before its attack.
        tone(at: 0.05, 0.02, ["AttackTime": 0.05, "ReleaseTime": 0.04, "AudioPitch": -0.5]),
      ]),
    GoldenCase(
      name: "decay", seconds: 0.2,
      entries: [
        tone(at: 0.01, 0.15, ["AttackTime": 0.01, "DecayTime": 0.08, "Sustained": 0]),
        tone(at: 0.02, 0.05, ["DecayTime": 0.2, "Sustained": 0, "AudioPitch": 0.7]),
      ]),
    GoldenCase(
      name: "envelope-controls", seconds: 0.25,
      entries: [
        tone(at: 0.02, 0.1, ["AttackTime": 0.02, "ReleaseTime": 0.02]),
        set("AudioAttackTimeControl", 0.03, at: 0.01), set("AudioAttackTimeControl", 0, at: 0.03),
        curve("AudioReleaseTimeControl", at: 0.05, [(0, 0), (0.1, 0.1)]),
      ]),
    GoldenCase(
      name: "curves", seconds: 0.2,
      entries: [
        tone(at: 0, 0.18, ["AudioVolume": 0.8, "AudioPan": -0.5]),
        curve("AudioPanControl", at: 0.02, [(0, 0), (0.05, 1.5), (0.1, -0.5)]),
        curve("AudioVolumeControl", at: 0.03, [(0, 1), (0.08, 0.1), (0.12, 1)]),
        curve("AudioPitchControl", at: 0.01, [(0, 0), (0.1, 0.9), (0.15, -1.4)]),
        curve("AudioBrightnessControl", at: 0.04, [(0, 0), (0.05, -0.9), (0.12, 0)]),
      ]),
    GoldenCase(
      name: "steps", seconds: 0.2,
      entries: [
        tone(at: 0, 0.18, ["AudioBrightness": 0.3]), tone(at: 0.05, 0.05, ["AudioPitch": 1]),
        set("AudioVolumeControl", 0.2, at: 0.04), set("AudioVolumeControl", 1, at: 0.0811),
        set("AudioPanControl", 1, at: 0.06), set("AudioPanControl", -1, at: 0.12),
        set("AudioPitchControl", -0.25, at: 0.07), set("AudioBrightnessControl", 0.6, at: 0.1),
        // This curve replaces the curve of the same parameter that began before it.
        curve("AudioVolumeControl", at: 0.09, [(0, 0.5), (0.1, 0)]),
        set("AudioVolumeControl", 0.9, at: 0.15),
      ]),
    GoldenCase(
      name: "too-loud", seconds: 0.05,
      entries: [tone(), tone(), tone(at: 0.001), tone(at: 0.01, 0.02)]),
  ]

  private static let files = [
    GoldenCase(name: "file", seconds: 0.15, entries: [file("300-48000-1-100.wav", at: 0.0123)]),
    GoldenCase(
      name: "converted", seconds: 0.3,
      entries: [
        file("300-22050-1-100.wav"), file("1000-44100-1-100.wav", at: 0.1),
        file("500-96000-1-80.wav", at: 0.2),
      ]),
    GoldenCase(
      name: "odd-files", rate: 44_100, seconds: 0.3,
      entries: [
        file("300-11025-2-100.wav"), file("400-37800-2-100.wav", at: 0.11),
        file("250-192000-1-60.wav", at: 0.22),
      ]),
    GoldenCase(
      name: "channels", seconds: 0.25,
      entries: [
        file("300-48000-2-80.wav", with: ["AudioPan": 0.4]), file("200-48000-6-60.wav", at: 0.1),
        file("200-48000-3-60.wav", at: 0.17, with: ["AudioPan": -1]),
      ]),
    GoldenCase(
      name: "lengths", seconds: 0.5,
      entries: [
        file("300-48000-1-100.wav", at: 0, 0.05), file("0-48000-1-40.wav", at: 0.11, 0.1),
        file("0-48000-1-40.wav", at: 0.22, 0.02, fades: false),
        file("0-48000-1-40.wav", at: 0.3, fades: false),
        file("300-48000-2-80.wav", at: 0.4, 0.03, fades: false),
      ]),
    GoldenCase(
      name: "loops", seconds: 0.4,
      entries: [
        file("500-48000-1-20.wav", at: 0, 0.09, loops: true),
        file("500-44100-2-20.wav", at: 0.1, 0.1, fades: false, loops: true),
        file("500-48000-1-20.wav", at: 0.22, 0.15, loops: true, with: ["AudioPitch": 0.5]),
      ]),
    GoldenCase(
      name: "speeds", seconds: 0.4,
      entries: [
        file("200-48000-1-100.wav", with: ["AudioPitch": 0.3]),
        file("200-48000-2-80.wav", at: 0.12, with: ["AudioPitch": -0.6, "AudioBrightness": 0.5]),
        curve("AudioPitchControl", at: 0.15, [(0, 0), (0.1, 0.5)]),
      ]),
  ]
}
