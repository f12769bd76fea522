internal import TactusDevice
internal import TactusJSON
internal import TactusPattern

// The values that documents and streams share. What one lacks is reported and a stand-in taken; nil
// where there is no value that could stand in.
extension CaptureObject {
  func device(_ json: inout JSONReading) -> (DeviceListing, OutputCapabilities)? {
    let id = string("id", &json)
    let name = string("name", &json)
    json.path.append(.key("actuators"))
    var actuators: [Actuator] = []
    for (index, node) in list("actuators", &json).enumerated() {
      json.path.append(.index(index))
      if let actuator = Self.actuator(node, &json) { actuators.append(actuator) }
      json.path.removeLast()
    }
    json.path.removeLast()
    var capabilities = OutputCapabilities(
      actuators: actuators, updateIntervalNanoseconds: time("update_interval_ns", &json),
      latencyNanoseconds: time("latency_ns", &json),
      lookAheadNanoseconds: time("look_ahead_ns", &json), lease: lease(&json))
    capabilities.capacitySegments = optionalTime("capacity_segments", &json).map { Int($0) }
    capabilities.tapLength = TapLength(
      softNanoseconds: time("tap_soft_ns", &json), crispNanoseconds: time("tap_crisp_ns", &json))
    do throws(DeviceError) {
      let listing = DeviceListing(id: DeviceID(id), name: name, category: .virtual)
      return (listing, try capabilities.validated())
    } catch {
      report(&json, "the device \(error.message)")
      return nil
    }
  }

  private func lease(_ json: inout JSONReading) -> Lease? {
    optionalTime("lease_ns", &json).map { duration in
      Lease(
        durationNanoseconds: duration, renewalNanoseconds: time("lease_renewal_ns", &json),
        enforcedBy: named("lease_enforced_by", Lease.Enforcer.nobody, &json))
    }
  }

  private static func actuator(_ node: JSONNode, _ json: inout JSONReading) -> Actuator? {
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

  func level(_ json: inout JSONReading) -> ZoneLevel? {
    let level = ZoneLevel(
      zone: zone(&json), startNanoseconds: time("start_ns", &json),
      endNanoseconds: time("end_ns", &json), startIntensity: unit("start_intensity", &json),
      endIntensity: unit("end_intensity", &json), startSharpness: unit("start_sharpness", &json),
      endSharpness: unit("end_sharpness", &json))
    if level.endNanoseconds >= level.startNanoseconds { return level }
    report("end_ns", &json, "the level ends before it has begun")
    return nil
  }

  /// - Parameter actuator: its place among the device's.
  func segment(of actuator: Int, _ json: inout JSONReading) -> Segment? {
    let segment = Segment(
      actuator: actuator, startNanoseconds: time("start_ns", &json),
      endNanoseconds: time("end_ns", &json), startLevel: unit("start_level", &json),
      endLevel: unit("end_level", &json), frequencyHertz: number("frequency_hz", &json))
    if segment.endNanoseconds >= segment.startNanoseconds { return segment }
    report("end_ns", &json, "the segment ends before it begins")
    return nil
  }

  func event(_ json: inout JSONReading) -> EventMark? {
    let name = string("type", &json)
    guard let kind = EventMark.Kind.allCases.first(where: { $0.name == name }) else {
      report("type", &json, "\"\(name)\" is not an event type")
      return nil
    }
    return EventMark(
      kind: kind, zone: zone(&json), onsetNanoseconds: time("onset_ns", &json),
      durationNanoseconds: time("duration_ns", &json),
      level: unit(kind.isHaptic ? "intensity" : "volume", &json),
      tone: number(kind.isHaptic ? "sharpness" : "pitch", &json),
      index: Int(time("index", &json)))
  }
}
