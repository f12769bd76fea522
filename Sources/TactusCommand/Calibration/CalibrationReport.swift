internal import TactusCalibration
internal import TactusDevice
internal import TactusJSON

/// The results of a calibration, as text and as JSON.
struct CalibrationReport {
  let id: DeviceID
  let subject: CalibrationSubject
  let result: CalibrationResult
  /// The profile that was written.
  let file: String?

  /// A figure with its unit for people, and the factor to that unit.
  private struct Row {
    var name: String
    var key: String
    var outcome: Outcome
    var unit: String
    var factor: Double
  }

  private static func rows(_ figures: ActuatorFigures) -> [Row] {
    func row(
      _ name: String, _ key: String, _ outcome: Outcome, _ unit: String, _ factor: Double
    ) -> Row {
      Row(name: name, key: key, outcome: outcome, unit: unit, factor: factor)
    }
    return [
      row("latency", "latency_s", figures.latency, "ms", 1000),
      row("shortest pulse", "minimum_pulse_s", figures.minimumPulse, "ms", 1000),
      row("dead zone", "dead_zone", figures.deadZone, "%", 100),
      row("gamma", "gamma", figures.gamma, "", 1),
      row("rise, 10 to 90 %", "rise_s", figures.rise, "ms", 1000),
      row("coast, to 10 %", "coast_s", figures.coast, "ms", 1000),
      row("frequency", "frequency_hz", figures.frequency, "Hz", 1),
      row("strength at full drive", "full_g", figures.fullGravities, "g", 1),
      row("update interval", "update_interval_s", figures.updateInterval, "ms", 1000),
    ]
  }

  var text: String {
    var lines = [
      "\(id): \(device.listing.name), measured by \(result.instrument.name)"
        + (result.instrument.isSimulated ? " (simulated)" : "")
    ]
    for (place, figures) in result.figures.enumerated() {
      lines += ["", figures.name]
      lines += Self.rows(figures).map(Self.line)
      lines += levelLines(place)
      if let exposure = exposure(place) { lines.append(exposure) }
    }
    lines.append("")
    lines += result.measured.remarks.map { "not in the profile: \($0)" }
    lines.append(ending)
    return lines.map(SafeText.escaped).joined(separator: "\n")
  }

  private var device: CalibratedDevice { subject.device }

  private static func line(_ row: Row) -> String {
    let name = "  " + row.name.padded(to: 24)
    switch row.outcome {
    case .notMeasured(let reason): return name + "not measured: \(reason)"
    case .value(let value, let uncertainty):
      let unit = row.unit.isEmpty ? "" : " \(row.unit)"
      return name + "\(short(value * row.factor)) ± \(short(uncertainty * row.factor))\(unit)"
    }
  }

  /// Three digits after the point at most.
  private static func short(_ value: Double) -> String {
    ((value * 1000).rounded() / 1000).plain
  }

  private func levelLines(_ place: Int) -> [String] {
    let checks = [
      ("before", result.before[place]),
      ("after", result.after.indices.contains(place) ? result.after[place] : nil),
    ]
    return checks.compactMap { when, check in
      guard let check else { return nil }
      let levels = check.points.map { point in
        let felt = point.felt.map { "\(Int(($0 * 100).rounded()))" } ?? "?"
        return "\(Int((point.asked * 100).rounded())): \(felt)"
      }.joined(separator: ", ")
      let error = check.error.map(ErrorText.percent) ?? "not measured"
      let strength = check.strengthError.map { "; of the strength: \(ErrorText.percent($0))" } ?? ""
      return "  \("levels \(when)".padded(to: 24))\(levels) %; largest error: \(error)\(strength)"
    }
  }

  /// The exposure of a hand that would have held the device all the time.
  private func exposure(_ place: Int) -> String? {
    let figures = result.figures[place]
    guard let gravities = figures.fullGravities.value, let hertz = figures.frequency.value else {
      return nil
    }
    let daily = HandExposure.daily(
      gravities: gravities, hertz: hertz,
      isTurning: device.capabilities.actuators[place].kind == .erm, seconds: result.onSeconds)
    let text = Self.short(daily + 0.0005)
    return "  \("exposure of a hand".padded(to: 24))A(8) below \(text) m/s², of "
      + "\(HandExposure.actionValue) for action and \(HandExposure.limitValue) as the limit "
      + "(2002/44/EC)"
  }

  private var ending: String {
    guard let profile = subject.profile else {
      return "no profile: the device declares its own actuators"
    }
    if let file {
      return "wrote \(file); `tactus devices --explain \(id)` shows it, --undo takes it back"
    }
    return result.measured.entries.isEmpty
      ? "no profile: nothing was measured" : "wrote nothing; the profile is \(profile.name)"
  }

  var json: String {
    var json = JSONText(.indented)
    json.beginObject()
    json.put("device", id.description)
    json.put("instrument", result.instrument.name)
    json.key("simulated")
    json.word(result.instrument.isSimulated ? "true" : "false")
    json.put("file", file)
    json.put("profile", subject.profile?.name)
    json.putExact("on_s", result.onSeconds)
    json.key("actuators")
    json.beginArray()
    for place in result.figures.indices { write(place, to: &json) }
    json.end()
    json.key("values")
    json.beginArray()
    for entry in result.measured.entries {
      json.beginObject(inline: true)
      json.put("key", entry.path)
      Self.put(entry.value, entry.uncertainty, to: &json)
      json.end()
    }
    json.end()
    json.end()
    return json.text
  }

  private func write(_ place: Int, to json: inout JSONText) {
    json.beginObject()
    json.put("name", result.figures[place].name)
    for row in Self.rows(result.figures[place]) {
      json.key(row.key)
      json.beginObject(inline: true)
      switch row.outcome {
      case .value(let value, let uncertainty): Self.put(value, uncertainty, to: &json)
      case .notMeasured(let reason): json.put("not_measured", reason)
      }
      json.end()
    }
    write("levels_before", result.before[place], to: &json)
    let after = result.after.indices.contains(place) ? result.after[place] : nil
    write("levels_after", after, to: &json)
    json.end()
  }

  private static func put(_ value: Double, _ uncertainty: Double, to json: inout JSONText) {
    json.putExact("value", value)
    json.putExact("uncertainty", uncertainty)
  }

  private func write(_ key: String, _ check: LevelCheck?, to json: inout JSONText) {
    json.key(key)
    guard let check else { return json.word("null") }
    json.beginObject()
    json.putExact("largest_error", check.error)
    json.putExact("strength_error", check.strengthError)
    json.key("levels")
    json.beginArray()
    for point in check.points {
      json.beginObject(inline: true)
      json.putExact("asked", point.asked)
      json.putExact("felt", point.felt)
      json.end()
    }
    json.end()
    json.end()
  }
}

extension String {
  /// The text with spaces up to a length.
  fileprivate func padded(to length: Int) -> String {
    self + String(repeating: " ", count: max(length - count, 1))
  }
}
