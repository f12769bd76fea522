internal import TactusDevice
internal import TactusJSON
internal import TactusPattern

// The values that documents and streams share. Missing values are reported and replaced by
// defaults. The result is nil if a value has no usable default.
extension JSONObject {
  func device(_ json: inout JSONReading) -> (DeviceListing, OutputCapabilities)? {
    let id = string("id", &json) ?? ""
    let name = string("name", &json) ?? ""
    let actuators = objects("actuators", &json) { $0.actuator(&$1) }
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
        enforcedBy: word("lease_enforced_by", &json) ?? .nobody)
    }
  }

  private func actuator(_ json: inout JSONReading) -> Actuator {
    let lowest = number("lowest_hz", &json) ?? 0
    let highest = number("highest_hz", &json) ?? 0
    let zones = (items("zones", &json) ?? []).compactMap { node in
      node.string.flatMap { Zone(name: $0) }
    }
    return Actuator(
      name: string("name", &json) ?? "", kind: word("kind", &json) ?? .wideband,
      role: word("role", &json) ?? .only, zones: zones,
      frequencyBandHertz: min(lowest, highest)...max(lowest, highest),
      levelSteps: optionalTime("level_steps", &json).map { Int($0) },
      minimumPulseNanoseconds: time("minimum_pulse_ns", &json),
      response: LevelResponse(
        deadZone: number("dead_zone", &json) ?? 0, gamma: number("gamma", &json) ?? 0))
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

  /// - Parameter actuator: the index of the actuator in the device.
  func segment(of actuator: Int, _ json: inout JSONReading) -> Segment? {
    let segment = Segment(
      actuator: actuator, startNanoseconds: time("start_ns", &json),
      endNanoseconds: time("end_ns", &json), startLevel: unit("start_level", &json),
      endLevel: unit("end_level", &json), frequencyHertz: number("frequency_hz", &json) ?? 0)
    if segment.endNanoseconds >= segment.startNanoseconds { return segment }
    report("end_ns", &json, "the segment ends before it begins")
    return nil
  }

  func event(_ json: inout JSONReading) -> EventMark? {
    guard let kind = word("type", &json, \EventMark.Kind.name) else { return nil }
    return EventMark(
      kind: kind, zone: zone(&json), onsetNanoseconds: time("onset_ns", &json),
      durationNanoseconds: time("duration_ns", &json),
      level: unit(kind.isHaptic ? "intensity" : "volume", &json),
      tone: number(kind.isHaptic ? "sharpness" : "pitch", &json) ?? 0,
      index: Int(time("index", &json)))
  }
}
