/// AHAP files of any length: taps, continuous events with envelopes, and curves.
enum ReadingText {
  static func file(entries: Int) -> [UInt8] {
    var text = "{\n  \"Version\": 1.0,\n  \"Pattern\": [\n"
    for index in 0..<entries {
      text += entry(index)
      text += index + 1 < entries ? ",\n" : "\n"
    }
    return Array((text + "  ]\n}\n").utf8)
  }

  private static func entry(_ index: Int) -> String {
    let time = seconds(index * 20)
    return switch index % 10 {
    case 9: curve(at: time)
    case 2, 5, 8:
      event(
        "HapticContinuous", at: time, duration: "0.15",
        parameters: [
          ("HapticIntensity", "0.8"), ("HapticSharpness", "0.35"), ("AttackTime", "0.02"),
          ("ReleaseTime", "0.1"),
        ])
    default:
      event(
        "HapticTransient", at: time, duration: nil,
        parameters: [("HapticIntensity", "0.75"), ("HapticSharpness", "0.4")])
    }
  }

  private static func event(
    _ type: String, at time: String, duration: String?, parameters: [(id: String, value: String)]
  ) -> String {
    let list = parameters.map(parameter).joined(separator: ", ")
    let length = duration.map { "\"EventDuration\": \($0), " } ?? ""
    return """
          { "Event": { "Time": \(time), "EventType": "\(type)", \(length)"EventParameters": [\
      \(list)] } }
      """
  }

  private static func parameter(_ id: String, _ value: String) -> String {
    "{ \"ParameterID\": \"\(id)\", \"ParameterValue\": \(value) }"
  }

  private static func curve(at time: String) -> String {
    let points = ["0", "0.05", "0.1", "0.2"].map { time in
      "{ \"Time\": \(time), \"ParameterValue\": 0.\(time.utf8.count) }"
    }
    return """
          { "ParameterCurve": { "ParameterID": "HapticIntensityControl", "Time": \(time), \
      "ParameterCurveControlPoints": [\(points.joined(separator: ", "))] } }
      """
  }

  /// Converts milliseconds to seconds, exactly.
  private static func seconds(_ milliseconds: Int) -> String {
    let rest = String(milliseconds % 1000)
    let zeros = String(repeating: "0", count: 3 - rest.utf8.count)
    return "\(milliseconds / 1000).\(zeros)\(rest)"
  }
}
