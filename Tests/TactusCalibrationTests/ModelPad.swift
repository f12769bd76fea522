import TactusCalibration
import TactusDevice
import TestMotion

/// A modelled pad with one actuator, and its profile, which may be wrong.
struct ModelPad {
  static let listing = DeviceListing(
    id: DeviceID("model:pad"), name: "Model", category: .pad,
    identity: DeviceIdentity(backend: "model", category: .pad, uniqueID: "aa:01"))

  var rig: ModelRig
  var device: CalibratedDevice

  /// - Parameter kind: the kind of actuator that the profile states.
  init(
    _ motor: ModelMotor, _ kind: Actuator.Kind, hertz: Double = 100, upTo highest: Double? = nil,
    steps: Int? = 255, category: DeviceListing.Category = .pad, sensor: ModelSensor = .fast
  ) {
    let actuator = Actuator(
      name: "motor", kind: kind, frequencyBandHertz: hertz...(highest ?? hertz), levelSteps: steps,
      minimumPulseNanoseconds: 20_000_000,
      motor: MotorModel(
        riseNanoseconds: 40_000_000, coastNanoseconds: 40_000_000, fullGravities: 0.6))
    let capabilities = OutputCapabilities(actuators: [actuator])
    let profile = DeviceProfile(
      name: "model", title: "Model", category: .pad, rules: [MatchRule(backend: "model")],
      capabilities: capabilities)
    var listing = Self.listing
    listing.category = category
    rig = ModelRig([motor], sensor: sensor)
    device = CalibratedDevice(
      listing, capabilities, profile: profile, in: DeviceProfiles([profile]))
  }

  func desk(isRated: Bool = false) -> DriveDesk {
    DriveDesk(
      rig, MemoryDose(),
      highestLevel: DriveRating.highestLevel(
        device.listing, device.capabilities, isRated: isRated))
  }

  func calibrated() throws(CalibrationFailure) -> CalibrationResult {
    try Calibration(device, desk()).result { _ in }
  }
}

/// A dose that is kept only in memory. All drives count as given at the time 0.
final class MemoryDose: DoseBook {
  private var dose = Dose()

  func add(_ plan: DrivePlan) throws(CalibrationFailure) { try dose.add(plan, at: 0) }
}
