package import TactusDevice

/// The values of a profile that follow from the figures of a calibration.
package struct MeasuredProfile: Sendable, Hashable {
  package private(set) var entries: [ProfileEntry] = []
  /// Figures that were measured but have no place in the profile, each with the reason.
  package private(set) var remarks: [String] = []

  /// - Parameter capabilities: those of the profile that the measured values override.
  package init(_ figures: [ActuatorFigures], over capabilities: OutputCapabilities) {
    // The slowest actuator determines the values of the whole device.
    add(nil, "latencyMilliseconds", Self.slowest(figures.map(\.latency)), 0...10_000, 1000)
    let interval = Self.slowest(figures.map(\.updateInterval))
    if capabilities.queue == nil {
      add(nil, "updateIntervalMilliseconds", interval, 0.1...1000, 1000)
    } else if interval.value != nil {
      remarks.append("the update interval follows from the queue of the driver")
    }
    for (figures, actuator) in zip(figures, capabilities.actuators) { add(figures, actuator) }
  }

  private mutating func add(_ figures: ActuatorFigures, _ actuator: Actuator) {
    let name = actuator.name
    add(name, "minimumPulseMilliseconds", figures.minimumPulse, 0...10_000, 1000)
    if figures.deadZone.value != nil, figures.gamma.value != nil {
      add(name, "deadZone", figures.deadZone, 0...0.99, 1)
      add(name, "gamma", figures.gamma, 0.1...10, 1)
    }
    let band = actuator.frequencyBandHertz
    if band.lowerBound == band.upperBound {
      add(name, "frequencyHertz", figures.frequency, DeviceLimits.frequencyHertz, 1)
    } else if figures.frequency.value != nil {
      remarks.append("\(name): one measured frequency does not replace the profile's band")
    }
    addMotor(figures, actuator)
  }

  /// Adds rise, coast and strength, which together form the model of a motor. If the profile has no
  /// model yet, they are added only if all three were measured.
  private mutating func addMotor(_ figures: ActuatorFigures, _ actuator: Actuator) {
    let isTurning = actuator.kind == .erm
    let rise = figures.rise.times(1 / FirstOrder.rise(isTurning: isTurning))
    let coast = figures.coast.times(1 / FirstOrder.coast(isTurning: isTurning))
    let all = [rise, coast, figures.fullGravities]
    guard actuator.motor != nil || all.allSatisfy({ $0.value != nil }) else {
      if all.contains(where: { $0.value != nil }) {
        remarks.append(
          "\(actuator.name): the model of a motor needs rise, coast and strength together")
      }
      return
    }
    add(actuator.name, "riseMilliseconds", rise, 0.1...1000, 1000)
    add(actuator.name, "coastMilliseconds", coast, 0.1...1000, 1000)
    add(actuator.name, "fullGravities", figures.fullGravities, 0.001...100, 1)
  }

  private mutating func add(
    _ actuator: String?, _ key: String, _ outcome: Outcome, _ range: ClosedRange<Double>,
    _ factor: Double
  ) {
    guard let entry = ProfileEntry(actuator, key, outcome, times: factor) else { return }
    if range.contains(entry.value) {
      entries.append(entry)
    } else {
      remarks.append("\(entry.path): \(entry.value) is outside the range of a profile")
    }
  }

  private static func slowest(_ outcomes: [Outcome]) -> Outcome {
    // If one actuator could not be measured, it may be the slowest.
    if let missing = outcomes.first(where: { $0.value == nil }) { return missing }
    return outcomes.max { $0.value ?? 0 < $1.value ?? 0 } ?? .notMeasured("there is no actuator")
  }

  /// The capabilities with the measured values.
  package func applied(to capabilities: OutputCapabilities) -> OutputCapabilities {
    var result = capabilities
    for entry in entries {
      guard let name = entry.actuator else {
        let nanoseconds = Int64((entry.value * 1_000_000).rounded())
        if entry.key == "latencyMilliseconds" { result.latencyNanoseconds = nanoseconds }
        if entry.key == "updateIntervalMilliseconds" {
          result.updateIntervalNanoseconds = nanoseconds
        }
        continue
      }
      guard let place = result.actuators.firstIndex(where: { $0.name == name }) else { continue }
      Self.apply(entry, to: &result.actuators[place])
    }
    return result
  }

  private static func apply(_ entry: ProfileEntry, to actuator: inout Actuator) {
    let nanoseconds = Int64((entry.value * 1_000_000).rounded())
    var motor =
      actuator.motor ?? MotorModel(riseNanoseconds: 1, coastNanoseconds: 1, fullGravities: 1)
    switch entry.key {
    case "minimumPulseMilliseconds": actuator.minimumPulseNanoseconds = nanoseconds
    case "deadZone": actuator.response.deadZone = entry.value
    case "gamma": actuator.response.gamma = entry.value
    case "frequencyHertz": actuator.frequencyBandHertz = entry.value...entry.value
    case "riseMilliseconds": motor.riseNanoseconds = nanoseconds
    case "coastMilliseconds": motor.coastNanoseconds = nanoseconds
    case "fullGravities": motor.fullGravities = entry.value
    default: break
    }
    if ["riseMilliseconds", "coastMilliseconds", "fullGravities"].contains(entry.key) {
      actuator.motor = motor
    }
  }
}
