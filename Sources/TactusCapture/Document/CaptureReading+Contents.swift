internal import TactusDevice
internal import TactusJSON

// Reads the parts of a capture. Missing values are reported and replaced by defaults.
extension CaptureReading {
  mutating func readDevice(_ node: JSONNode) {
    if let found = JSONObject(capture: node, &json)?.device(&json) { device = found }
  }

  mutating func addLevel(_ object: JSONObject) {
    guard let level = object.level(&json) else { return }
    if level.endNanoseconds == level.startNanoseconds {
      return object.report("end_ns", &json, "the level ends before it has begun")
    }
    if let last = levels.last, last.zone == level.zone,
      last.endNanoseconds > level.startNanoseconds
    {
      return object.report("start_ns", &json, "the level begins before the previous one has ended")
    }
    levels.append(level)
  }

  mutating func addSegment(_ object: JSONObject) {
    guard let name = object.string("actuator", &json) else { return }
    let names = device?.1.actuators.map(\.name) ?? []
    guard let actuator = names.firstIndex(of: name) else {
      return object.report(
        "actuator", &json, "the device has no actuator \"\(name)\"")
    }
    guard let segment = object.segment(of: actuator, &json) else { return }
    segments.append(
      Capture.CapturedSegment(
        segment: segment, submittedNanoseconds: object.time("submitted_ns", &json),
        deviceNanoseconds: object.time("device_ns", &json)))
  }

  mutating func addEvent(_ object: JSONObject) {
    if let event = object.event(&json) { events.append(event) }
  }

  mutating func addViolation(_ object: JSONObject) {
    guard let rule = object.word("rule", &json, \Violation.Rule.name) else { return }
    violations.append(
      Violation(
        rule, actuator: Int(object.time("actuator", &json)),
        atNanoseconds: object.time("at_ns", &json), byNanoseconds: object.time("by_ns", &json)))
  }

  mutating func addReport(_ object: JSONObject) {
    // A report of an unknown kind is ignored, because a later version may have more kinds.
    guard let kind = object.string("kind", &json).flatMap(Capture.Report.Kind.init(rawValue:))
    else { return }
    let count = object.time("count", &json)
    if count < 1 { return object.report("count", &json, "the count is below 1") }
    reports.append(
      Capture.Report(
        kind, atNanoseconds: object.time("at_ns", &json), count: Int(count),
        byNanoseconds: object.time("by_ns", &json), message: object.string("message", &json) ?? ""))
  }
}
