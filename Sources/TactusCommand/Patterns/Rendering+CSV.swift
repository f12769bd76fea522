internal import TactusBackends
internal import TactusDevice
internal import TactusEngine
internal import TactusLoopback
internal import TactusPattern

/// The CSV output of `render`.
extension Rendering {
  /// The largest number of rows of a CSV file. Without `--lowered` this is more than an hour at 1
  /// kHz; with it, each sample has a row for each actuator.
  private static let rowLimit = 4_000_000

  /// The header, and the rows of all samples from the start to the end: one row per sample or, if
  /// lowered, one for each actuator.
  func table(rate: Double, isLowered: Bool, as listing: DeviceListing) throws -> String {
    let motion = isLowered ? motion(try capture(as: listing)) : nil
    let count = Int(Nanoseconds.toSeconds(motion?.end ?? end) * rate + 1e-9) + 1
    let rowCount = count * (isLowered ? capabilities.actuators.count : 1)
    guard rowCount <= Self.rowLimit else {
      throw CommandFailure(
        .usage, "\(rowCount) rows are more than \(Self.rowLimit); give --seconds or a lower rate")
    }
    var text =
      isLowered ? "time_s,actuator,level,frequency_hz\n" : "time_s,zone,intensity,sharpness\n"
    if let motion { return text + rows(motion, count: count, rate: rate) }
    let lowering = Lowering(capabilities)
    let gain = configuration.isMuted ? 0 : configuration.gain
    let sampler = try PatternSampler(
      timeline, on: LoopbackDevice(PatternSampler.capabilities))
    for index in 0..<count {
      let seconds = Double(index) / rate
      let state = sampler.state(at: Nanoseconds.from(seconds: seconds))
      let (intensity, sharpness) = (state.intensity * gain, state.sharpness)
      if isLowered {
        text += rows(at: seconds, intensity, sharpness, lowering)
      } else {
        text += "\(seconds),\(configuration.zone.name),\(intensity),\(sharpness)\n"
      }
    }
    return text
  }

  /// The rows with the drive of the motors.
  private func rows(_ motion: Motion, count: Int, rate: Double) -> String {
    var simulation = motion.simulation
    var text = ""
    for index in 0..<count {
      let seconds = Double(index) / rate
      let sample = simulation.sample(at: Nanoseconds.from(seconds: seconds))
      for (place, actuator) in motion.actuators.enumerated() {
        let hertz = actuator.frequencyBandHertz.upperBound
        text += "\(seconds),\(actuator.name),\(sample.drives[place]),\(hertz)\n"
      }
    }
    return text
  }

  private func rows(
    at seconds: Double, _ intensity: Double, _ sharpness: Double, _ lowering: Lowering
  ) -> String {
    var zones = ZoneStates(repeating: ZoneState())
    zones[configuration.zone.index] = ZoneState(intensity: intensity, sharpness: sharpness)
    var text = ""
    for (index, actuator) in capabilities.actuators.enumerated() {
      let level = lowering.level(of: index, zones: zones)
      text += "\(seconds),\(actuator.name),\(level.level),\(level.frequencyHertz)\n"
    }
    return text
  }
}
