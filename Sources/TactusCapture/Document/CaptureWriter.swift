internal import TactusDevice
internal import TactusJSON
internal import TactusPattern

/// Writes the JSON form of a capture, including the parts that the lines of a stream share with it.
struct CaptureWriter {
  var json: JSONText

  init(_ layout: JSONText.Layout = .indented) { json = JSONText(layout) }

  var text: String { json.text + "\n" }

  mutating func write(_ capture: Capture) {
    json.beginObject()
    member("format", string: Capture.format)
    member("version", number: Int64(Capture.version))
    json.key("device")
    write(capture.device, capture.capabilities)
    member("clock", string: capture.clock.rawValue)
    array("levels", capture.levels) { $0.write($1) }
    array("segments", capture.segments) { writer, segment in
      writer.write(segment, capture.capabilities)
    }
    array("events", capture.events) { $0.write($1) }
    array("violations", capture.violations) { $0.write($1) }
    array("reports", capture.reports) { $0.write($1) }
    member("submitted_segments", number: Int64(capture.submittedSegmentCount))
    member("lost_records", number: Int64(capture.lostRecordCount))
    json.end()
  }

  mutating func write(_ device: DeviceListing, _ capabilities: OutputCapabilities) {
    json.beginObject()
    member("id", string: device.id.description)
    member("name", string: device.name)
    array("actuators", capabilities.actuators) { $0.write($1) }
    member("update_interval_ns", number: capabilities.updateIntervalNanoseconds)
    member("latency_ns", number: capabilities.latencyNanoseconds)
    member("look_ahead_ns", number: capabilities.lookAheadNanoseconds)
    member("capacity_segments", number: capabilities.capacitySegments.map(Int64.init))
    member("lease_ns", number: capabilities.lease?.durationNanoseconds)
    member("lease_renewal_ns", number: capabilities.lease?.renewalNanoseconds)
    member("lease_enforced_by", string: capabilities.lease?.enforcedBy.rawValue ?? "nobody")
    member("tap_soft_ns", number: capabilities.tapLength.softNanoseconds)
    member("tap_crisp_ns", number: capabilities.tapLength.crispNanoseconds)
    json.end()
  }

  private mutating func write(_ actuator: Actuator) {
    json.beginObject(inline: true)
    member("name", string: actuator.name)
    member("kind", string: actuator.kind.rawValue)
    member("role", string: actuator.role.rawValue)
    json.key("zones")
    json.beginArray(inline: true)
    for zone in actuator.zones { json.string(zone.name) }
    json.end()
    member("lowest_hz", number: actuator.frequencyBandHertz.lowerBound)
    member("highest_hz", number: actuator.frequencyBandHertz.upperBound)
    member("level_steps", number: actuator.levelSteps.map(Int64.init))
    member("minimum_pulse_ns", number: actuator.minimumPulseNanoseconds)
    member("dead_zone", number: actuator.response.deadZone)
    member("gamma", number: actuator.response.gamma)
    json.end()
  }

  private mutating func write(_ level: ZoneLevel) {
    json.beginObject(inline: true)
    writeMembers(of: level)
    json.end()
  }

  mutating func writeMembers(of level: ZoneLevel) {
    member("zone", string: level.zone.name)
    member("start_ns", number: level.startNanoseconds)
    member("end_ns", number: level.endNanoseconds)
    member("start_intensity", number: level.startIntensity)
    member("end_intensity", number: level.endIntensity)
    member("start_sharpness", number: level.startSharpness)
    member("end_sharpness", number: level.endSharpness)
  }

  private mutating func write(
    _ captured: Capture.CapturedSegment, _ capabilities: OutputCapabilities
  ) {
    let segment = captured.segment
    json.beginObject(inline: true)
    member("actuator", string: capabilities.actuators[segment.actuator].name)
    writeMembers(of: segment)
    member("submitted_ns", number: captured.submittedNanoseconds)
    member("device_ns", number: captured.deviceNanoseconds)
    json.end()
  }

  /// Writes all members except the actuator.
  mutating func writeMembers(of segment: Segment) {
    member("start_ns", number: segment.startNanoseconds)
    member("end_ns", number: segment.endNanoseconds)
    member("start_level", number: segment.startLevel)
    member("end_level", number: segment.endLevel)
    member("frequency_hz", number: segment.frequencyHertz)
  }

  private mutating func write(_ event: EventMark) {
    json.beginObject(inline: true)
    writeMembers(of: event)
    json.end()
  }

  mutating func writeMembers(of event: EventMark) {
    let isHaptic = event.kind.isHaptic
    member("type", string: event.kind.name)
    member("zone", string: event.zone.name)
    member("onset_ns", number: event.onsetNanoseconds)
    member("duration_ns", number: event.durationNanoseconds)
    member(isHaptic ? "intensity" : "volume", number: event.level)
    member(isHaptic ? "sharpness" : "pitch", number: event.tone)
    member("index", number: Int64(event.index))
  }

  private mutating func write(_ violation: Violation) {
    json.beginObject(inline: true)
    member("rule", string: violation.rule.name)
    member("actuator", number: Int64(violation.actuator))
    member("at_ns", number: violation.atNanoseconds)
    member("by_ns", number: violation.byNanoseconds)
    json.end()
  }

  private mutating func write(_ report: Capture.Report) {
    json.beginObject(inline: true)
    member("kind", string: report.kind.rawValue)
    member("at_ns", number: report.atNanoseconds)
    member("count", number: Int64(report.count))
    member("by_ns", number: report.byNanoseconds)
    member("message", string: report.message)
    json.end()
  }

  private mutating func array<Element>(
    _ key: String, _ elements: [Element], _ write: (inout CaptureWriter, Element) -> Void
  ) {
    json.key(key)
    json.beginArray()
    for element in elements { write(&self, element) }
    json.end()
  }

  mutating func member(_ key: String, string: String) {
    json.key(key)
    json.string(string)
  }

  mutating func member(_ key: String, flag: Bool) {
    json.key(key)
    json.word("\(flag)")
  }

  mutating func member(_ key: String, number: Double) {
    json.key(key)
    json.word("\(number)")
  }

  mutating func member(_ key: String, number: Int64) {
    json.key(key)
    json.word("\(number)")
  }

  mutating func member(_ key: String, number: Int64?) {
    json.key(key)
    json.word(number.map { "\($0)" } ?? "null")
  }
}

extension EventMark.Kind {
  var isHaptic: Bool { self == .hapticTransient || self == .hapticContinuous }

  /// The name in AHAP files.
  var name: String {
    switch self {
    case .hapticTransient: EventType.hapticTransient.rawValue
    case .hapticContinuous: EventType.hapticContinuous.rawValue
    case .audioContinuous: EventType.audioContinuous.rawValue
    case .audioCustom: EventType.audioCustom.rawValue
    }
  }
}
