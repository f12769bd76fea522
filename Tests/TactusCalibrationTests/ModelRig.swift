import TactusCalibration
import TactusDevice
import TestMotion

/// A modelled pad on a virtual clock: its actuators and its sensor have known parameters.
final class ModelRig: CalibrationRig {
  /// The form in which the sensor reports accelerations.
  enum View {
    /// Samples of one axis, which is the direction of the motion.
    case samples
    /// Samples of three axes: gravity on y, and the motion divided between x and z.
    case axes
  }

  let motors: [ModelMotor]
  var sensor: ModelSensor
  var view = View.samples
  /// The standard deviation of the sensor's noise in g.
  var noise = 0.001
  /// The time from a submission to the drive of the motor, in seconds.
  var delay = 0.005
  /// The plans that were played, with their highest levels.
  private(set) var played: [DrivePlan] = []

  init(_ motors: [ModelMotor], sensor: ModelSensor = .fast) {
    (self.motors, self.sensor) = (motors, sensor)
  }

  var instrument: InstrumentDescription {
    InstrumentDescription(
      name: "model", quantity: .acceleration(samplesPerSecond: sensor.nominalRate, lowestHertz: 30),
      resolutionNanoseconds: 100_000, range: "0 to \(sensor.rangeG) g", greatestG: sensor.rangeG,
      isSimulated: true)
  }

  func play(
    _ plan: DrivePlan, with profiles: DeviceProfiles
  ) throws(CalibrationFailure) -> Recording {
    played.append(plan)
    let drives = plan.drives.map {
      ModelDrive(begin: $0.begin + delay, end: $0.end + delay, level: $0.level, brakes: false)
    }
    let step = 1 / sensor.rate
    let parts = max((step / 1e-4).rounded(.up), 2)
    let motion = motors[plan.actuator].motion(drives, step: step / parts, seconds: plan.seconds)
    return Recording(
      start: 0,
      drives: plan.drives.map {
        Recording.Played(
          begin: Self.nanoseconds($0.begin), end: Self.nanoseconds($0.end),
          restUntil: Self.nanoseconds($0.restUntil), level: $0.level)
      },
      seen: seen(sensor.blocks(of: motion, noise: noise, seed: UInt64(played.count))))
  }

  private func seen(_ blocks: [ModelSensor.Block]) -> Recording.Seen {
    let values = blocks.flatMap { block in
      block.values.enumerated().map { place, g in
        (nanoseconds: Self.nanoseconds(block.seconds + Double(place) / sensor.rate), g: g)
      }
    }
    switch view {
    case .samples:
      return .motion(
        values.map { InstrumentSample(.acceleration($0.g), at: $0.nanoseconds) },
        hertz: sensor.nominalRate)
    case .axes:
      return .axes(
        values.map { AccelerationReading(x: 0.6 * $0.g, y: 1, z: 0.8 * $0.g, at: $0.nanoseconds) },
        stepG: sensor.resolutionG)
    }
  }

  private static func nanoseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1e9).rounded()) }
}

extension ModelSensor {
  /// A separate sensor on a cable, with 3200 samples per second. It is 2 % too fast.
  static let fast = ModelSensor(
    nominalRate: 3200, rateError: 0.02, rangeG: 16, resolutionG: 16 / 32_768, biasG: 0.05,
    gravityG: 0, gravityHertz: 0, loss: 0.001, stampError: 0.0001)
  /// The motion sensor in a pad, with 250 reports per second.
  static let ofPad = ModelSensor(
    nominalRate: 250, rateError: 0, rangeG: 4, resolutionG: 1 / 8192, biasG: 0, gravityG: 0,
    gravityHertz: 0, loss: 0, stampError: 0)
}
