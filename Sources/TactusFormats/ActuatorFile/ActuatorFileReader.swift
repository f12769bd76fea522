package import TactusJSON

/// Reads actuator files of Meta's Haptics SDK: JSON5 documents that describe how a renderer maps
/// amplitude, frequency and emphasis to one actuator.
///
/// Only the facts that a device profile can contain are read: the frequency band and the length of
/// taps. Gains, ducking, fading, and the shape and the frequency of an emphasis describe the
/// renderer. They are dropped, and a diagnostic names each.
package enum ActuatorFileReader {
  /// The result of reading a file.
  package struct Result: Sendable {
    /// The facts in the file; nil if one of the diagnostics is an error.
    package var file: ActuatorFile?
    /// The diagnostics in the order of the file.
    package var diagnostics: [Diagnostic]
  }

  /// The frequencies that a profile allows, in hertz.
  private static let hertz = 1.0...2000.0
  /// The lengths of a tap that a profile allows, in milliseconds.
  private static let milliseconds = 0.001...10_000.0

  /// Reads the bytes of a file. All problems are reported as diagnostics. Linear in time.
  package static func read(_ bytes: [UInt8]) -> Result {
    var reading = FormatReading(bytes, dialect: .json5)
    var file: ActuatorFile?
    if let document = reading.document("the actuator file") {
      file = read(document, &reading.json)
    }
    let result = reading.result(Outline())
    return Result(file: result.outline == nil ? nil : file, diagnostics: result.diagnostics)
  }

  private static func read(_ document: JSONObject, _ json: inout JSONReading) -> ActuatorFile {
    document.warnOfUnknown(["metadata", "continuous", "emphasis"], &json)
    var file = ActuatorFile(device: "", origin: "")
    _ = document.object("metadata", noun: "the metadata", &json) { metadata, json in
      metadata.warnOfUnknown(["device", "author", "date", "version"], &json)
      file.device = metadata.text("device", &json) ?? ""
      let texts = ["author", "date", "version"].compactMap {
        metadata.string($0, &json, .optional)
      }
      file.origin = texts.joined(separator: ", ")
    }
    _ = document.object("continuous", noun: "the continuous signal", &json) { signal, json in
      drop(["gain", "emphasis_ducking"], of: signal, &json)
      signal.warnOfUnknown(
        ["gain", "emphasis_ducking", "frequency_min", "frequency_max"], &json)
      file.frequencyHertz = band(signal, &json)
    }
    _ = document.object("emphasis", noun: "the emphasis", &json) { emphasis, json in
      drop(["gain", "fade_out_percent"], of: emphasis, &json)
      emphasis.warnOfUnknown(
        ["gain", "fade_out_percent", "frequency_min", "frequency_max"], &json)
      file.softTapMilliseconds = tap("frequency_min", emphasis, &json)
      file.crispTapMilliseconds = tap("frequency_max", emphasis, &json)
    }
    return file
  }

  private static func band(
    _ signal: JSONObject, _ json: inout JSONReading
  ) -> ClosedRange<Double>? {
    let keys = ["frequency_min", "frequency_max"].filter { signal[$0] != nil }
    let values = keys.compactMap { signal.number($0, in: hertz, &json) }
    guard values.count == keys.count, let first = values.first, let last = values.last else {
      return nil
    }
    if last < first {
      signal.report("frequency_max", &json, "the highest frequency is below the lowest")
      return nil
    }
    if values.count == 2 { return first...last }
    json.report(
      .notCovered, at: signal.offset(of: keys[0]), key: keys[0],
      "a band needs both ends; one alone is not covered")
    return nil
  }

  private static func tap(
    _ key: String, _ emphasis: JSONObject, _ json: inout JSONReading
  ) -> Double? {
    guard emphasis[key] != nil else { return nil }
    return emphasis.object(key, noun: "the emphasis", &json) { end, json in
      drop(["output_frequency", "shape"], of: end, &json)
      end.warnOfUnknown(["output_frequency", "duration_ms", "shape"], &json)
      guard end["duration_ms"] != nil else { return nil }
      return end.number("duration_ms", in: milliseconds, &json)
    }
  }

  private static func drop(
    _ keys: [String], of object: JSONObject, _ json: inout JSONReading
  ) {
    for key in keys { object.warnOfDropped(key, "\(key) describes a renderer and is", &json) }
  }
}
