import TactusDevice
import TestMotion
import Testing

@testable import TactusCalibration

/// The rules that protect hands and actuators.
@Suite struct SafetyTests {
  private static let motor = ModelMotor.wideband(
    ModelWideband(
      hertz: 120, peakG: 0.9, timeConstant: 0.004, law: .init(deadZone: 0.1, exponent: 1),
      brakeGain: 1))

  @Test func `wheels and sticks are refused before anything is driven`() {
    let pad = ModelPad(Self.motor, .wideband, category: .wheel)
    #expect(throws: CalibrationFailure.self) { try pad.calibrated() }
    #expect(pad.rig.played.isEmpty)
  }

  @Test func `an actuator that is only on or off is refused`() {
    let pad = ModelPad(Self.motor, .wideband, steps: 1)
    #expect(throws: CalibrationFailure.self) { try pad.calibrated() }
    #expect(pad.rig.played.isEmpty)
  }

  @Test func `the first drives are low, and rise step by step`() throws {
    let pad = ModelPad(Self.motor, .wideband)
    _ = try pad.calibrated()
    let levels = pad.rig.played.prefix(5).map { $0.drives.map(\.level).max() ?? 0 }
    #expect(levels == levels.sorted())
    #expect(levels[0] <= 0.1)
    #expect(levels[3] < 1)
  }

  @Test func `without ratings no drive is above a quarter`() throws {
    let pad = ModelPad(Self.motor, .wideband, category: .serial)
    let result = try pad.calibrated()
    #expect(pad.rig.played.flatMap(\.drives).allSatisfy { $0.level <= DriveRating.unrated })
    #expect(result.figures[0].fullGravities.value == nil)
    #expect(result.figures[0].minimumPulse.value == nil)
    #expect(result.figures[0].gamma.value != nil)
  }

  @Test func `ratings permit full drive`() throws {
    let pad = ModelPad(Self.motor, .wideband, category: .serial)
    _ = try Calibration(pad.device, pad.desk(isRated: true)).result { _ in }
    #expect(pad.rig.played.flatMap(\.drives).contains { $0.level == 1 })
  }

  @Test func `a device that moves without a drive ends the calibration at once`() {
    let pad = ModelPad(Self.motor, .wideband)
    pad.rig.noise = 0.2
    #expect(throws: CalibrationFailure.self) { try pad.calibrated() }
    #expect(pad.rig.played.count == 1)
  }

  /// The frequency is not known before a calibration, so the lowest one of a band counts.
  @Test(arguments: [nil, 500.0])
  func `a drive that is too strong for hands ends the calibration at a low level`(
    _ highestHertz: Double?
  ) {
    let strong = ModelMotor.wideband(
      ModelWideband(
        hertz: 16, peakG: 40, timeConstant: 0.004, law: .init(deadZone: 0, exponent: 1),
        brakeGain: 1))
    let pad = ModelPad(strong, .wideband, hertz: 16, upTo: highestHertz)
    #expect(throws: CalibrationFailure.self) { try pad.calibrated() }
    #expect(pad.rig.played.flatMap(\.drives).allSatisfy { $0.level < 1 })
  }

  @Test func `a motion that exceeds the range of the sensor counts twice`() {
    func strength(greatestG: Double) -> Strength {
      let samples = [0, 0.1, -0.1, 0, 4, -3].enumerated().map { place, g in
        InstrumentSample(.acceleration(g), at: Int64(place))
      }
      let drive = Recording.Played(begin: 4, end: 6, restUntil: 6, level: 1)
      return Strength(
        Recording(start: 0, drives: [drive], seen: .motion(samples, hertz: 1000)),
        greatestG: greatestG)
    }
    #expect(strength(greatestG: 8).moving == 4)
    #expect(strength(greatestG: 4).moving == 8)
    #expect(abs(strength(greatestG: 4).still - 0.005.squareRoot()) < 1e-9)
  }

  @Test func `every recording ends with a rest that is as long as its drives`() throws {
    let pad = ModelPad(Self.motor, .wideband)
    _ = try pad.calibrated()
    for plan in pad.rig.played {
      let end = plan.drives.map(\.end).max() ?? 0
      #expect(plan.seconds - end >= plan.onSeconds)
    }
  }

  @Test func `the dose of an hour is kept`() throws {
    var dose = Dose()
    var plan = DrivePlan(actuator: 0)
    plan.add(1, seconds: 25, rest: 0)
    try dose.add(plan, at: 0)
    try dose.add(plan, at: 10)
    // A third plan would exceed the limit of one minute of full drive.
    #expect(throws: CalibrationFailure.self) { try dose.add(plan, at: 20) }
    #expect(throws: CalibrationFailure.self) { try dose.add(plan, at: 3599) }
    try dose.add(plan, at: 3601)
    // The earlier drives count although the clock was set back.
    #expect(throws: CalibrationFailure.self) { try dose.add(plan, at: -100_000) }
    var soft = DrivePlan(actuator: 0)
    soft.add(0.01, seconds: 100, rest: 0)
    // The duration of a drive is limited at any level.
    #expect(throws: CalibrationFailure.self) { try dose.add(soft, at: 3602) }
  }

  @Test func `a calibration of two actuators keeps the dose`() throws {
    let pad = ModelPad(Self.motor, .wideband)
    let result = try pad.calibrated()
    #expect(2 * result.onSeconds <= Dose.mostOnSeconds)
  }

  @Test func `the exposure of hands follows the directive`() {
    // For 1 g at 16 Hz for 8 hours, the exposure is the root mean square: 9.80665 m/s² / √2.
    func daily(_ hertz: Double, _ seconds: Double, isTurning: Bool = false) -> Double {
      HandExposure.daily(gravities: 1, hertz: hertz, isTurning: isTurning, seconds: seconds)
    }
    let day = daily(16, 28_800)
    #expect(abs(day - 6.934) < 0.001)
    // Twice the frequency has half the weight, and a quarter of the time gives half the exposure.
    #expect(abs(daily(32, 7200) - day / 4) < 1e-9)
    // A turning mass shakes along two axes, which gives √2 times the exposure.
    #expect(abs(daily(16, 28_800, isTurning: true) - day * 2.0.squareRoot()) < 1e-9)
  }
}
