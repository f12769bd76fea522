internal import TactusDevice
internal import TactusMetrology

/// The measurements of one actuator.
struct ActuatorCalibration {
  /// The levels with which a calibration begins, as shares of the highest one.
  private static let probes = [0.1, 0.2, 0.4, 0.7]
  /// The levels of the staircases, as shares of the highest one.
  private static let levels = (1...10).map { Double($0) / 10 }
  /// The lengths of the pulses in seconds, in ascending order.
  private static let pulses = [0.004, 0.008, 0.012, 0.016, 0.024, 0.032, 0.048, 0.064]
  /// The noise in g above which a device does not lie still.
  private static let mostNoise = 0.05

  let place: Int
  let actuator: Actuator
  let device: CalibratedDevice
  let desk: DriveDesk
  let extent: Calibration.Extent

  init(
    _ place: Int, _ actuator: Actuator, _ device: CalibratedDevice, _ desk: DriveDesk,
    _ extent: Calibration.Extent
  ) {
    (self.place, self.actuator, self.device) = (place, actuator, device)
    (self.desk, self.extent) = (desk, extent)
  }

  private var isRotating: Bool { actuator.kind == .erm }
  private var bare: DeviceProfiles { device.profiles(with: device.bare) }
  private var highest: Double { desk.highestLevel }
  private var timeUncertainty: Double {
    Double(desk.instrument.resolutionNanoseconds) / 1e9
  }
  private var methods: MotionFigures {
    MotionFigures(kind: actuator.kind, timeUncertainty: timeUncertainty)
  }

  func figures(
    progress: Calibration.Progress
  ) throws(CalibrationFailure) -> ActuatorFigures {
    guard case .acceleration = desk.instrument.quantity else {
      return try driveFigures(progress: progress)
    }
    progress("\(actuator.name): low levels")
    try probe()
    progress("\(actuator.name): \(Self.percent(highest)) level")
    let holds = try desk.play(plan(extent.holds, seconds: 0.8, rest: 0.7), with: bare)
    progress("\(actuator.name): staircases")
    let stairs = try desk.play(
      staircases(Self.levels.map { $0 * highest }, extent.staircases), with: bare)
    var figures = ActuatorFigures(actuator.name, notMeasured: "the instrument measures only motion")
    if let track = MotionTrack(holds, desk.instrument),
      methods.steps(track).amplitude.value != nil
    {
      try take(track, stairs, into: &figures, progress: progress)
    } else {
      takeFromSlowSensor(holds, stairs, into: &figures)
    }
    return figures
  }

  /// Plays low levels first. Checks that the device lies still before each of them, and that the
  /// vibration stays below the limits for hands.
  private func probe() throws(CalibrationFailure) {
    for share in Self.probes {
      var plan = DrivePlan(actuator: place)
      plan.add(share * highest, seconds: 0.25, rest: 0.4)
      let recording = try desk.play(plan, with: bare)
      let gravities = Strength(recording, greatestG: desk.instrument.greatestG)
      guard gravities.still <= Self.mostNoise else {
        throw .refused(
          "\(device.listing.id) moves without a drive; lay it on a table and do not touch it")
      }
      // The frequency of the vibration is not known yet. The lowest frequency of the actuator's
      // band is used, because the exposure of a hand is the largest at low frequencies.
      let daily = HandExposure.daily(
        gravities: gravities.moving, hertz: actuator.frequencyBandHertz.lowerBound,
        isTurning: isRotating, seconds: Dose.mostFullSeconds)
      guard daily < HandExposure.actionValue else {
        throw .refused(
          "\(device.listing.id): \(actuator.name) vibrates with \(Int(gravities.moving)) g at "
            + "\(Self.percent(share * highest)), which may harm a hand; reduce its drive")
      }
    }
  }

  private func take(
    _ track: MotionTrack, _ stairs: Recording, into figures: inout ActuatorFigures,
    progress: Calibration.Progress
  ) throws(CalibrationFailure) {
    let steps = methods.steps(track)
    figures.latency = methods.latency(track, steps)
    figures.frequency = methods.frequency(track)
    let stairTrack = MotionTrack(stairs, desk.instrument)
    (figures.deadZone, figures.gamma) = response(
      stairTrack.map { methods.ratios($0, levels: Self.levels.count) } ?? [])
    guard highest == 1 else {
      let reason = "it needs full drive; state with --rated that the actuators withstand it"
      for path in [\ActuatorFigures.rise, \.coast, \.fullGravities, \.minimumPulse] {
        figures[keyPath: path] = .notMeasured(reason)
      }
      return
    }
    figures.rise = Outcome(steps.rise)
    figures.coast = FirstOrder.coast(
      Outcome(steps.brake), latency: figures.latency, rise: figures.rise, isTurning: isRotating)
    figures.fullGravities = Outcome(steps.amplitude)
    guard let hertz = steps.hertz else { return }
    progress("\(actuator.name): pulses")
    var plan = DrivePlan(actuator: place)
    for length in Self.pulses {
      for _ in 0..<extent.pulses { plan.add(1, seconds: length, rest: 0.35) }
    }
    let recording = try desk.play(plan, with: bare)
    figures.minimumPulse =
      MotionTrack(recording, desk.instrument).map {
        methods.minimumPulse(
          $0, lengths: Self.pulses, repeats: extent.pulses, hertz: hertz)
      } ?? .notMeasured("the instrument gave no usable samples")
  }

  /// Takes the figures that a sensor with few measurements per cycle of the vibration can provide.
  private func takeFromSlowSensor(
    _ holds: Recording, _ stairs: Recording, into figures: inout ActuatorFigures
  ) {
    figures = ActuatorFigures(
      actuator.name,
      notMeasured: "the sensor takes too few measurements of each cycle, and its low-pass filter "
        + "is unknown")
    figures.updateInterval = .notMeasured("motion does not show single levels")
    guard let axes = AxesFigures(holds) else { return }
    figures.latency = axes.latency()
    guard !isRotating else {
      let reason =
        "the frequency changes with the level, and the sensor's low-pass filter is unknown"
      (figures.deadZone, figures.gamma) = (.notMeasured(reason), .notMeasured(reason))
      return
    }
    (figures.deadZone, figures.gamma) = response(
      AxesFigures(stairs)?.ratios(levels: Self.levels.count) ?? [])
  }

  private func response(_ ratios: [Outcome]) -> (deadZone: Outcome, gamma: Outcome) {
    let points = zip(Self.levels, ratios).compactMap { level, ratio in
      ratio.value.map { LawPoint(drive: level * highest, ratio: $0) }
    }
    let unknown = ratios.filter { $0.value == nil }
    // The law can be fitted if at most half of the levels are unknown, and the highest one is
    // known.
    if let reason = unknown.first, unknown.count * 2 > ratios.count || ratios.last?.value == nil {
      return (reason, reason)
    }
    return LawFit.response(points)
  }

  /// Plays the drives that the engine uses for levels if the device has the given capabilities, and
  /// compares its motion with the levels. Nil if the instrument does not measure motion, or if even
  /// the smallest level has a drive above the highest permitted one.
  func check(_ capabilities: OutputCapabilities) throws(CalibrationFailure) -> LevelCheck? {
    guard case .acceleration = desk.instrument.quantity else { return nil }
    let lowering = AskedDrives(capabilities, actuator: place, highest: highest)
    guard let drives = lowering.drives(LevelCheck.levels) else { return nil }
    let recording = try desk.play(
      staircases(drives, extent.staircases), with: device.profiles(with: device.bare))
    let count = LevelCheck.levels.count
    let track = MotionTrack(recording, desk.instrument)
    let steps = track.map { methods.amplitudeOfHighest($0, levels: count) }
    var ratios: [Outcome] = []
    if let track, steps?.value != nil {
      ratios = methods.ratios(track, levels: count)
    } else if !isRotating, let axes = AxesFigures(recording) {
      ratios = axes.ratios(levels: count)
    }
    let felt = ratios.map(\.value) + Array(repeating: nil, count: count - ratios.count)
    var check = LevelCheck(
      points: zip(LevelCheck.levels, felt).map { LevelCheck.Point(asked: $0, felt: $1) })
    if highest == 1, let full = steps?.value,
      let stated = capabilities.actuators[place].motor?.fullGravities
    {
      check.strength = full / stated
    }
    return check
  }

  private func driveFigures(
    progress: Calibration.Progress
  ) throws(CalibrationFailure) -> ActuatorFigures {
    var figures = ActuatorFigures(
      actuator.name, notMeasured: "the instrument measures the drive, but no motion")
    let methods = DriveFigures(actuator: place, resolution: timeUncertainty)
    progress("\(actuator.name): latency")
    figures.latency = methods.latency(
      try desk.play(plan(extent.holds * 2, seconds: 0.05, rest: 0.1), with: bare))
    progress("\(actuator.name): update interval")
    figures.updateInterval = .notMeasured("changes are lost at every tested interval")
    for (number, interval) in UpdateProbe.intervals.enumerated() {
      let recording = try desk.play(UpdateProbe.plan(place, interval: interval), with: bare)
      guard methods.seenShare(recording) >= DriveFigures.mostlySeen else { continue }
      let shorter = number == 0 ? 0 : UpdateProbe.intervals[number - 1]
      figures.updateInterval = .value(interval, uncertainty: interval - shorter)
      break
    }
    return figures
  }

  private func plan(_ count: Int, seconds: Double, rest: Double) -> DrivePlan {
    var plan = DrivePlan(actuator: place)
    for _ in 0..<count { plan.add(highest, seconds: seconds, rest: rest) }
    return plan
  }

  private func staircases(_ drives: [Double], _ count: Int) -> DrivePlan {
    var plan = DrivePlan(actuator: place)
    for _ in 0..<count { plan.addStaircase(drives, each: 0.4, rest: 0.7) }
    return plan
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}
