/// A rule that a run of the fuzz test violated, with the time and the actuator.
struct Violation: CustomStringConvertible {
  enum What {
    case wrongLevel(asked: ClosedRange<Double>, found: Double)
    case stuck(since: Int)
    case lateStop(since: Double)
    case silentEnding(reports: Int)
    case needlessEnding(outage: Int)
    case missingEnding(since: Int)
  }

  /// Milliseconds from the start of the pattern.
  var time: Double
  var actuator: Int
  var what: What

  var description: String {
    switch what {
    case .wrongLevel(let asked, let found):
      let (low, high, level) = (text(asked.lowerBound), text(asked.upperBound), text(found))
      return "\(place): the level is \(level), asked for are \(low) to \(high)"
    case .stuck(let since):
      return "\(place): a motor is driven that nothing has renewed since \(since) ms"
    case .lateStop(let since):
      return "\(place): a motor is driven, asked for is silence since \(text(since)) ms"
    case .silentEnding(let reports):
      return "\(place): the link has ended, with \(reports) reports, or the session does not know"
    case .needlessEnding(let outage):
      return "\(place): the link has ended, where the device was silent for \(outage) ms at most"
    case .missingEnding(let since):
      return "\(place): the link has not ended, and has heard nothing since \(since) ms"
    }
  }

  private var place: String { "at \(text(time)) ms, actuator \(actuator)" }

  private func text(_ number: Double) -> String {
    let thousandths = Int((number * 1000).rounded())
    let rest = String(1000 + thousandths % 1000).dropFirst()
    return "\(thousandths / 1000).\(rest)"
  }
}
