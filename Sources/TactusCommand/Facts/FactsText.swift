internal import TactusDevice
internal import TactusPattern
internal import TactusPlot

/// Facts as lines of text.
struct FactsText {
  /// The largest number of items that a list prints. A last line counts the others.
  private static let listLimit = 6

  let facts: PatternFacts
  let listing: DeviceListing
  let report: LoweringReport
  let motion: MotionFacts?

  /// The facts of the pattern.
  var lines: [String] {
    let end = facts.end.map { "the last tail ends at \(Decimal.time($0))" } ?? "endless"
    let peak = facts.peak
    var lines = [
      "duration    \(Decimal.time(facts.duration)); \(end)",
      "events      \(events)",
      "intensity   peak \(Decimal.short(peak.intensity)) at \(Decimal.time(peak.time)), "
        + "mean \(Decimal.short(facts.mean))\(facts.end == nil ? over : "")",
    ]
    lines += list("curves", facts.pattern.curves.map(text))
    lines += list("parameters", facts.pattern.parameters.map(text))
    lines += list("sounds", facts.sounds.map(\.description))
    return lines
  }

  /// The facts of the pattern's lowering to the device.
  var loweringLines: [String] {
    let counts = LoweringReport.Outcome.allCases.map { "\($0.rawValue) \(report.count($0))" }
    let head = "on \(listing.id) (\(listing.name)): \(counts.joined(separator: ", "))"
    let others = LoweringReport.Outcome.allCases.filter { $0 != .kept }
    return [head] + others.flatMap(explanations) + motionLines
  }

  /// The motion of the motors, as their model computes it.
  private var motionLines: [String] {
    guard let motion else { return [] }
    let count = motion.pulses.count
    let pulses = "pulses      \(count) that a hand can distinguish, by the model of the motors"
    return list("motors", motion.motors.map(text)) + [pulses]
  }

  private func text(_ motor: MotionFacts.Motor) -> String {
    let drive = "\(motor.name): driven for \(Decimal.time(motor.onSeconds))"
    guard let shake = motor.shake else { return drive + "; its motion is not modelled" }
    return drive + ", shakes by \(Decimal.short(shake.gravities)) g at most at "
      + Decimal.time(shake.seconds)
  }

  private var over: String { " over the first \(Decimal.time(facts.looked))" }

  private var events: String {
    let parts = facts.counts.map { "\($0.count) \($0.type.noun)\($0.count == 1 ? "" : "s")" }
    return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  }

  private func list(_ name: String, _ items: [String]) -> [String] {
    guard !items.isEmpty else { return [] }
    let indent = String(repeating: " ", count: 12)
    var lines = Array(items.prefix(Self.listLimit))
    if items.count > lines.count { lines.append("and \(items.count - lines.count) more") }
    let head = name + String(repeating: " ", count: indent.count - name.count)
    return lines.enumerated().map { ($0.offset == 0 ? head : indent) + $0.element }
  }

  private func text(_ curve: ParameterCurve) -> String {
    let times = curve.points.map { curve.time + $0.time }
    let first = Decimal.time(times.min() ?? curve.time)
    let last = Decimal.time(times.max() ?? curve.time)
    let count = curve.points.count
    return "\(curve.id.name), \(count) point\(count == 1 ? "" : "s") from \(first) to \(last)"
  }

  private func text(_ parameter: DynamicParameter) -> String {
    let value = Decimal.short(parameter.value, digits: 3)
    return "\(parameter.id.name) \(value) at \(Decimal.time(parameter.time))"
  }

  /// A line for each reason of an outcome, with the number of events and the first of them.
  private func explanations(_ outcome: LoweringReport.Outcome) -> [String] {
    let findings = report.findings.filter { $0.outcome == outcome }
    let kinds = ReasonKind.allCases.compactMap { kind -> String? in
      let found = findings.compactMap { finding in
        finding.reasons.first { ReasonKind($0) == kind }.map { (finding.event, $0) }
      }
      guard let (event, reason) = found.first else { return nil }
      return "  \(outcome.rawValue) \(found.count): \(kind.rawValue) "
        + "(#\(event + 1): \(reason.example))"
    }
    return kinds
  }
}

extension LoweringReport.Reason {
  /// The numbers of one event for which the reason applies, as text.
  var example: String {
    func milliseconds(_ value: Int64) -> String { Decimal.time(Nanoseconds.toSeconds(value)) }
    switch self {
    case .noActuator: return "nothing there"
    case .levelIsZero: return "level 0"
    case .onsetIsClose(let gap, let least):
      return "\(milliseconds(gap)), at least \(milliseconds(least))"
    case .frequencyIsLimited(let asked, let given):
      return "\(Decimal.short(asked, digits: 0)) to \(Decimal.short(given, digits: 0)) Hz"
    case .levelIsRounded(let asked, let given):
      return "\(Decimal.short(asked)) to \(Decimal.short(given))"
    case .pulseIsLengthened(let asked, let given):
      return "\(milliseconds(asked)) to \(milliseconds(given))"
    case .shakeIsWeak(let decibels): return "\(Decimal.short(decibels, digits: 1)) dB"
    case .valleyIsMissing: return "one pulse together with its neighbours"
    }
  }
}
