internal import TactusDevice
package import TactusJSON

/// Parses one line of a stream, without its line end. Every required value must be present and
/// within its range; otherwise the line is refused.
package enum StreamLine {
  /// The result of parsing a line.
  package struct Result: Sendable {
    /// The parsed line; nil if there is a problem.
    package var entry: StreamEntry?
    /// The first problem.
    package var problem: Diagnostic?

    /// The text of the problem; empty if there is none.
    package var reason: String { problem?.message ?? "" }
  }

  /// The largest number of JSON values in a line.
  private static let values = 4096

  /// Parses the bytes of a line. All problems are reported in the result.
  package static func read(_ bytes: [UInt8]) -> Result {
    var reading = StreamLineReading(bytes, values: values)
    let entry = reading.read()
    guard reading.json.log.hasErrors else { return Result(entry: entry) }
    return Result(problem: reading.json.log.diagnostics(in: bytes).first { $0.severity == .error })
  }
}

/// Parses a line in one pass.
private struct StreamLineReading {
  var json: JSONReading

  init(_ bytes: [UInt8], values: Int) {
    json = JSONReading(
      bytes, codes: JSONReading.Codes(number: .badCapture, duplicate: .badCapture))
    json.valuesLeft = values
    if bytes.count > CaptureStream.lineBytes {
      json.report(
        .tooLarge, at: 0, "the line is too long",
        expected: "\(CaptureStream.lineBytes) bytes at most")
    }
  }

  mutating func read() -> StreamEntry? {
    if json.log.hasErrors { return nil }
    guard let root = json.document() else { return nil }
    return JSONObject(capture: root, &json).flatMap { entry($0) }
  }

  private mutating func entry(_ object: JSONObject) -> StreamEntry? {
    if object["format"] != nil { return header(object).map(StreamEntry.header) }
    let type = object.string("type", &json) ?? ""
    switch type {
    case "first_start": return .firstStart(atNanoseconds: object.time("at_ns", &json))
    case "lost": return .record(SessionRecord(.lost(object.count("count", &json)), of: 0))
    default:
      guard let kind = kind(type, object) else { return json.log.hasErrors ? nil : .unknown }
      return .record(SessionRecord(kind, of: object.count("output", &json)))
    }
  }

  private mutating func header(_ object: JSONObject) -> StreamHeader? {
    if object.string("format", &json) != CaptureStream.format {
      object.report("format", &json, "the format is not \(CaptureStream.format)")
    }
    if object.count("version", &json) != CaptureStream.version {
      object.report("version", &json, "the version is not \(CaptureStream.version)")
    }
    return StreamHeader(
      clock: object.word("clock", &json) ?? .monotonic,
      program: object.string("program", &json) ?? "",
      process: Int32(clamping: object.count("process", &json)))
  }

  private mutating func kind(_ type: String, _ object: JSONObject) -> SessionRecord.Kind? {
    switch type {
    case "opened":
      return object.object("device", &json) { $0.device(&$1) }
        .map { SessionRecord.Kind.opened($0.0, $0.1) }
    case "closed": return .closed
    case "started", "ended", "late", "failed", "gone": return .reported(report(type, object))
    default: return sent(type, object).map(SessionRecord.Kind.sent)
    }
  }

  private mutating func sent(_ type: String, _ object: JSONObject) -> OutputRecord? {
    switch type {
    case "submitted": return .submitted(atNanoseconds: object.time("at_ns", &json))
    case "refused": return .refused(atNanoseconds: object.time("at_ns", &json))
    case "revised": return .revised(fromNanoseconds: object.time("at_ns", &json))
    case "stopped": return .stopped(atNanoseconds: object.time("at_ns", &json))
    case "segment":
      guard var segment = object.segment(of: object.count("actuator", &json), &json) else {
        return nil
      }
      segment.isDueOnArrival = object.boolean("due_on_arrival", &json, .optional) ?? false
      return .segment(segment)
    case "level": return object.level(&json).map(OutputRecord.level)
    case "event":
      return object.object("event", &json) { $0.event(&$1) }.map(OutputRecord.event)
    default: return nil
    }
  }

  private mutating func report(_ type: String, _ object: JSONObject) -> OutputReport {
    switch type {
    case "started":
      return .started(
        actuator: object.count("actuator", &json), nanoseconds: object.time("at_ns", &json))
    case "ended":
      return .ended(
        actuator: object.count("actuator", &json), nanoseconds: object.time("at_ns", &json))
    case "late":
      return .late(
        actuator: object.count("actuator", &json), byNanoseconds: object.time("by_ns", &json))
    default:
      let error = DeviceError(
        object.word("reason", &json) ?? .system,
        StreamWriter.limited(object.string("message", &json) ?? ""))
      return type == "gone" ? .gone(error) : .failed(error)
    }
  }
}
