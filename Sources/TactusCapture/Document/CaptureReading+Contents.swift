internal import TactusDevice
internal import TactusJSON

// The parts of a capture. What a part lacks is reported and a stand-in taken.
extension CaptureReading {
  mutating func readDevice(_ node: JSONNode) {
    guard let object = CaptureObject(node, &json) else { return }
    let id = object.string("id", &json)
    let name = object.string("name", &json)
    json.path.append(.key("actuators"))
    var actuators: [Actuator] = []
    for (index, node) in object.list("actuators", &json).enumerated() {
      json.path.append(.index(index))
      if let actuator = actuator(node) { actuators.append(actuator) }
      json.path.removeLast()
    }
    json.path.removeLast()
    var capabilities = OutputCapabilities(
      actuators: actuators, updateIntervalNanoseconds: object.time("update_interval_ns", &json),
      latencyNanoseconds: object.time("latency_ns", &json),
      lookAheadNanoseconds: object.time("look_ahead_ns", &json), lease: nil)
    capabilities.capacitySegments = object.optionalTime("capacity_segments", &json).map { Int($0) }
    if let duration = object.optionalTime("lease_ns", &json) {
      capabilities.lease = Lease(
        durationNanoseconds: duration, renewalNanoseconds: object.time("lease_renewal_ns", &json),
        enforcedBy: object.named("lease_enforced_by", Lease.Enforcer.nobody, &json))
    }
    capabilities.tapLength = TapLength(
      softNanoseconds: object.time("tap_soft_ns", &json),
      crispNanoseconds: object.time("tap_crisp_ns", &json))
    do throws(DeviceError) {
      let listing = DeviceListing(id: DeviceID(id), name: name, category: .virtual)
      device = (listing, try capabilities.validated())
    } catch {
      json.report(.badCapture, at: node.offset, "the device \(error.message)")
    }
  }

  mutating func actuator(_ node: JSONNode) -> Actuator? {
    guard let object = CaptureObject(node, &json) else { return nil }
    let lowest = object.number("lowest_hz", &json)
    let highest = object.number("highest_hz", &json)
    let zones = object.list("zones", &json).compactMap { node -> Zone? in
      if case .string(let name) = node.kind { Zone(name: name) } else { nil }
    }
    return Actuator(
      name: object.string("name", &json),
      kind: object.named("kind", Actuator.Kind.wideband, &json),
      role: object.named("role", Actuator.Role.only, &json), zones: zones,
      frequencyBandHertz: min(lowest, highest)...max(lowest, highest),
      levelSteps: object.optionalTime("level_steps", &json).map { Int($0) },
      minimumPulseNanoseconds: object.time("minimum_pulse_ns", &json),
      response: LevelResponse(
        deadZone: object.number("dead_zone", &json), gamma: object.number("gamma", &json)))
  }

  mutating func addLevel(_ object: CaptureObject) {
    let level = ZoneLevel(
      zone: object.zone(&json), startNanoseconds: object.time("start_ns", &json),
      endNanoseconds: object.time("end_ns", &json),
      startIntensity: object.unit("start_intensity", &json),
      endIntensity: object.unit("end_intensity", &json),
      startSharpness: object.unit("start_sharpness", &json),
      endSharpness: object.unit("end_sharpness", &json))
    if level.endNanoseconds <= level.startNanoseconds {
      return object.report("end_ns", &json, "the level ends before it has begun")
    }
    if let last = levels.last, last.zone == level.zone,
      last.endNanoseconds > level.startNanoseconds
    {
      return object.report("start_ns", &json, "the level begins before the one in front has ended")
    }
    levels.append(level)
  }

  mutating func addSegment(_ object: CaptureObject) {
    let name = object.string("actuator", &json)
    let names = device?.1.actuators.map(\.name) ?? []
    guard let actuator = names.firstIndex(of: name) else {
      return object.report(
        "actuator", &json, "the device, which must come first, has no actuator \"\(name)\"")
    }
    let segment = Segment(
      actuator: actuator, startNanoseconds: object.time("start_ns", &json),
      endNanoseconds: object.time("end_ns", &json), startLevel: object.unit("start_level", &json),
      endLevel: object.unit("end_level", &json),
      frequencyHertz: object.number("frequency_hz", &json))
    if segment.endNanoseconds < segment.startNanoseconds {
      return object.report("end_ns", &json, "the segment ends before it begins")
    }
    segments.append(
      Capture.CapturedSegment(
        segment: segment, submittedNanoseconds: object.time("submitted_ns", &json),
        deviceNanoseconds: object.time("device_ns", &json)))
  }

  mutating func addEvent(_ object: CaptureObject) {
    let name = object.string("type", &json)
    guard let kind = EventMark.Kind.allCases.first(where: { $0.name == name }) else {
      return object.report("type", &json, "\"\(name)\" is not an event type")
    }
    events.append(
      EventMark(
        kind: kind, zone: object.zone(&json), onsetNanoseconds: object.time("onset_ns", &json),
        durationNanoseconds: object.time("duration_ns", &json),
        level: object.unit(kind.isHaptic ? "intensity" : "volume", &json),
        tone: object.number(kind.isHaptic ? "sharpness" : "pitch", &json),
        index: Int(object.time("index", &json))))
  }

  mutating func addViolation(_ object: CaptureObject) {
    let name = object.string("rule", &json)
    guard let rule = Violation.Rule.allCases.first(where: { $0.name == name }) else {
      return object.report("rule", &json, "\"\(name)\" is not a rule of the contract")
    }
    violations.append(
      Violation(
        rule, actuator: Int(object.time("actuator", &json)),
        atNanoseconds: object.time("at_ns", &json), byNanoseconds: object.time("by_ns", &json)))
  }

  mutating func addReport(_ object: CaptureObject) {
    let name = object.string("kind", &json)
    guard let kind = Capture.Report.Kind(rawValue: name) else {
      // A later version may report more.
      return
    }
    let count = object.time("count", &json)
    if count < 1 { return object.report("count", &json, "the count is below 1") }
    reports.append(
      Capture.Report(
        kind, atNanoseconds: object.time("at_ns", &json), count: Int(count),
        byNanoseconds: object.time("by_ns", &json), message: object.string("message", &json)))
  }
}
