package import TactusDevice
internal import TactusJSON

/// The text of the profile of one device: the measured values, each with its source.
package struct CalibratedProfile: Sendable {
  /// The prefix of the names of all calibrated profiles.
  package static let prefix = "calibrated-"

  /// The profile that it extends.
  package var base: DeviceProfile
  /// The facts of the device; nil for a loopback, which names its profile.
  package var identity: DeviceIdentity?
  /// The rule of the base that matches the device.
  package var rule: MatchRule?

  package init(base: DeviceProfile, identity: DeviceIdentity?, rule: MatchRule?) {
    (self.base, self.identity, self.rule) = (base, identity, rule)
  }

  /// The name of the profile, which is that of its file without the extension.
  package var name: String {
    let unit = identity?.uniqueID.map { "-\(Self.plain($0))" } ?? ""
    return Self.prefix + base.name + unit
  }

  private static func plain(_ text: String) -> String {
    String(text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }

  /// The file.
  /// - Parameter date: for example `2026-11-25`.
  package func text(_ result: CalibrationResult, date: String) -> String {
    var json = JSONText(.indented)
    json.beginObject()
    json.key("title")
    json.string("\(base.title), calibrated")
    json.key("extends")
    json.string(base.name)
    if let rule { write(rule, to: &json) }
    let entries = result.measured.entries
    for entry in entries where entry.actuator == nil { Self.write(entry, to: &json) }
    json.key("actuators")
    json.beginObject()
    for figures in result.figures {
      let own = entries.filter { $0.actuator == figures.name }
      guard !own.isEmpty else { continue }
      json.key(figures.name)
      json.beginObject()
      for entry in own { Self.write(entry, to: &json) }
      json.end()
    }
    json.end()
    Self.writeSources(result, date: date, to: &json)
    json.end()
    return json.text + "\n"
  }

  private static func write(_ entry: ProfileEntry, to json: inout JSONText) {
    json.key(entry.key)
    json.word("\(entry.value)")
  }

  private static func writeSources(
    _ result: CalibrationResult, date: String, to json: inout JSONText
  ) {
    let simulated = result.instrument.isSimulated ? " (simulated)" : ""
    let by = "tactus calibrate, \(date), \(result.instrument.name)\(simulated)"
    json.key("sources")
    json.beginObject()
    json.key("title")
    json.string("\(by): \(ErrorText.line(result))")
    for entry in result.measured.entries {
      json.key(entry.path)
      json.string("measured by \(by): ± \(entry.uncertainty)")
    }
    json.end()
  }

  /// The rule of the base, and the unique id of the device if it has one.
  private func write(_ rule: MatchRule, to json: inout JSONText) {
    json.key("match")
    json.beginArray()
    json.beginObject(inline: true)
    let texts: [(String, String?)] = [
      ("backend", rule.backend), ("category", rule.category?.profileName),
      ("bus", rule.bus?.rawValue), ("name", rule.name), ("driver", rule.driver),
      ("machine", rule.machine), ("uniqueID", identity?.uniqueID ?? rule.uniqueID),
      ("vendor", rule.vendor.map(Self.hexadecimal)),
      ("product", rule.products.isEmpty ? nil : identity?.product.map(Self.hexadecimal)),
    ]
    for (key, text) in texts {
      guard let text else { continue }
      json.key(key)
      json.string(text)
    }
    json.end()
    json.end()
  }

  private static func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
