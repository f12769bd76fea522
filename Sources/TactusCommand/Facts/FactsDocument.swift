internal import Glibc
internal import TactusDevice
internal import TactusJSON
internal import TactusPattern

/// Facts as a JSON document. Times are seconds.
struct FactsDocument {
  private var json = JSONText(.indented)

  var text: String { json.text }

  init(
    name: String, _ facts: PatternFacts, _ listing: DeviceListing, _ report: LoweringReport,
    _ motion: MotionFacts?
  ) {
    json.beginObject()
    member("name", string: name)
    member("duration_s", facts.duration)
    member("is_endless", word: "\(facts.end == nil)")
    member("end_s", word: facts.end.map { "\($0)" } ?? "null")
    json.key("events")
    json.beginObject(inline: true)
    for (type, count) in facts.counts { member(type.rawValue, word: "\(count)") }
    json.end()
    member("looked_s", facts.looked)
    member("peak_intensity", facts.peak.intensity)
    member("peak_s", facts.peak.time)
    member("mean_intensity", facts.mean)
    json.key("curves")
    json.beginArray()
    for curve in facts.pattern.curves { write(curve) }
    json.end()
    json.key("parameters")
    json.beginArray()
    for parameter in facts.pattern.parameters { write(parameter) }
    json.end()
    SoundInventory.write(facts.sounds, to: &json)
    json.key("lowering")
    write(listing, report)
    json.key("motion")
    if let motion { write(motion) } else { json.word("null") }
    json.end()
  }

  private mutating func write(_ curve: ParameterCurve) {
    json.beginObject(inline: true)
    member("parameter", string: curve.id.name)
    member("time_s", curve.time)
    member("points", word: "\(curve.points.count)")
    json.end()
  }

  private mutating func write(_ parameter: DynamicParameter) {
    json.beginObject(inline: true)
    member("parameter", string: parameter.id.name)
    member("time_s", parameter.time)
    member("value", parameter.value)
    json.end()
  }

  /// Events that play unchanged are counted and not listed.
  private mutating func write(_ listing: DeviceListing, _ report: LoweringReport) {
    json.beginObject()
    member("device", string: listing.id.description)
    for outcome in LoweringReport.Outcome.allCases {
      member(outcome.rawValue, word: "\(report.count(outcome))")
    }
    json.key("findings")
    json.beginArray()
    for finding in report.findings where finding.outcome != .kept {
      json.beginObject(inline: true)
      member("event", word: "\(finding.event + 1)")
      member("onset_s", Nanoseconds.toSeconds(finding.onsetNanoseconds))
      member("outcome", string: finding.outcome.rawValue)
      json.key("reasons")
      json.beginArray(inline: true)
      for reason in finding.reasons {
        json.string("\(ReasonKind(reason).rawValue): \(reason.example)")
      }
      json.end()
      json.end()
    }
    json.end()
    json.end()
  }

  private mutating func write(_ motion: MotionFacts) {
    json.beginObject()
    json.key("motors")
    json.beginArray()
    for motor in motion.motors { write(motor) }
    json.end()
    json.key("pulses")
    json.beginArray()
    for pulse in motion.pulses {
      json.beginObject(inline: true)
      member("start_s", Nanoseconds.toSeconds(pulse.start))
      member("peak_s", Nanoseconds.toSeconds(pulse.peak))
      member("end_s", Nanoseconds.toSeconds(pulse.end))
      member("above_floor_db", 20 * log10(pulse.strength))
      json.end()
    }
    json.end()
    json.end()
  }

  private mutating func write(_ motor: MotionFacts.Motor) {
    json.beginObject(inline: true)
    member("actuator", string: motor.name)
    member("driven_s", motor.onSeconds)
    member("peak_g", word: motor.shake.map { "\($0.gravities)" } ?? "null")
    member("peak_s", word: motor.shake.map { "\($0.seconds)" } ?? "null")
    json.end()
  }

  private mutating func member(_ key: String, string: String) {
    json.key(key)
    json.string(string)
  }

  private mutating func member(_ key: String, word: String) {
    json.key(key)
    json.word(word)
  }

  /// Writes a member with a number; a number that JSON cannot represent becomes null.
  private mutating func member(_ key: String, _ number: Double) {
    member(key, word: number.isFinite ? "\(number)" : "null")
  }
}
