import Glibc
import TactusCalibration
import TactusDevice
import TestMotion
import Testing

/// Calibrates modelled pads on a virtual clock. The models share no code with the measurement.
@Suite struct CalibrationTests {
  /// Ten pads with motors of each kind. The strongest is ten times as strong as the weakest, and
  /// each has a different dead zone and a different exponent.
  static let pads: [(motor: ModelMotor, kind: Actuator.Kind)] = (0..<10).map { number in
    let place = Double(number) / 9
    let peak = 0.25 * pow(10, place)
    let law = DriveLaw(deadZone: 0.25 * place, exponent: 1.4 - 0.7 * place)
    switch number % 3 {
    case 0:
      return (
        .erm(
          ModelERM(
            hertz: 60 + 15 * Double(number), peakG: peak, timeConstant: 0.03 + 0.02 * place,
            drag: 0.1, law: law, brakeGain: 1)), .erm
      )
    case 1:
      return (
        .lra(
          ModelLRA(
            resonance: 150 + 10 * Double(number), quality: 12 + 10 * place, peakG: peak,
            stiffening: 0.01, law: law, driveHertz: nil, overdrive: 1.3, brakeGain: 1)), .lra
      )
    default:
      return (
        .wideband(
          ModelWideband(
            hertz: 62 + 20 * Double(number), peakG: peak, timeConstant: 0.004, law: law,
            brakeGain: 1)), .wideband
      )
    }
  }

  @Test(arguments: pads.indices)
  func `levels are right within a tenth after a calibration`(_ number: Int) throws {
    let (motor, kind) = Self.pads[number]
    let result = try ModelPad(motor, kind).calibrated()
    let before = try #require(result.before[0])
    let after = try #require(result.after[0])
    let error = try #require(after.error, "\(after)")
    #expect(error < 0.1, "\(after) \(result.measured)")
    #expect(try #require(after.strengthError) < 0.1)
    // Before the calibration the profile was wrong in the level, the strength, or both.
    #expect((before.error ?? 1) > 0.1 || (before.strengthError ?? 0) > 0.1)
  }

  @Test func `the figures of an LRA are those of its model`() throws {
    let model = ModelLRA(
      resonance: 175, quality: 20, peakG: 1.2, stiffening: 0,
      law: .init(deadZone: 0.1, exponent: 1), driveHertz: nil, overdrive: 1, brakeGain: 1)
    let figures = try ModelPad(.lra(model), .lra).calibrated().figures[0]
    expect(figures.frequency, 175, within: 0.01)
    expect(figures.fullGravities, 1.2, within: 0.02)
    expect(figures.deadZone, 0.1, within: 0.1)
    expect(figures.gamma, 1, within: 0.05)
    // The time constant of a resonance is its quality factor over pi times its frequency.
    let constant = 20 / (Double.pi * 175)
    expect(figures.rise, 2.197 * constant, within: 0.05)
    expect(figures.coast, 2.303 * constant, within: 0.05)
    // The vibration reaches a tenth of its amplitude 0.105 time constants after the delay of 5 ms.
    // It shows this at most half a cycle late.
    expect(figures.latency, 0.005 + 0.105 * constant, by: 0.5 / 175)
  }

  @Test func `a measured value is within its uncertainty`() throws {
    let model = ModelWideband(
      hertz: 120, peakG: 0.9, timeConstant: 0.004, law: .init(deadZone: 0.15, exponent: 1.2),
      brakeGain: 1)
    let figures = try ModelPad(.wideband(model), .wideband).calibrated().figures[0]
    for (outcome, truth) in [
      (figures.deadZone, 0.15), (figures.gamma, 1 / 1.2), (figures.fullGravities, 0.9),
      (figures.latency, 0.005), (figures.frequency, 120),
    ] {
      guard case .value(let value, let uncertainty) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(abs(value - truth) <= uncertainty, "\(value) ± \(uncertainty), not \(truth)")
    }
  }

  @Test func `a slow sensor tells the law and the latency, and nothing else`() throws {
    let model = ModelWideband(
      hertz: 62, peakG: 0.6, timeConstant: 0.006, law: .init(deadZone: 0.1, exponent: 2),
      brakeGain: 1)
    let pad = ModelPad(.wideband(model), .wideband, hertz: 62, sensor: .ofPad)
    pad.rig.view = .axes
    let result = try pad.calibrated()
    let figures = result.figures[0]
    expect(figures.gamma, 0.5, within: 0.1)
    // The sensor reports every 4 ms, and the vibration shows its onset at most half a cycle late.
    expect(figures.latency, 0.005, by: 0.004 + 0.5 / 62)
    for outcome in [
      figures.frequency, figures.fullGravities, figures.rise, figures.coast, figures.minimumPulse,
    ] { #expect(outcome.value == nil) }
    #expect(try #require(result.before[0]?.error) > 0.4)
    #expect(try #require(result.after[0]?.error) < 0.1)
  }

  @Test func `a slow sensor tells no law of a motor that turns`() throws {
    let model = ModelERM(
      hertz: 60, peakG: 1, timeConstant: 0.03, drag: 0, law: .init(deadZone: 0, exponent: 1),
      brakeGain: 1)
    let pad = ModelPad(.erm(model), .erm, hertz: 60, sensor: .ofPad)
    pad.rig.view = .axes
    let result = try pad.calibrated()
    #expect(result.figures[0].gamma.value == nil)
    #expect(result.after[0]?.error == nil)
  }

  @Test func `a vibration that lies at the rate of the sensor tells no law`() throws {
    // 125.3 Hz is nearly half of the sensor's rate of 250 Hz, so the samples do not show the
    // amplitude.
    let model = ModelWideband(
      hertz: 125.3, peakG: 0.6, timeConstant: 0.006, law: .init(deadZone: 0, exponent: 1),
      brakeGain: 1)
    let pad = ModelPad(.wideband(model), .wideband, hertz: 125, sensor: .ofPad)
    pad.rig.view = .axes
    #expect(try pad.calibrated().figures[0].gamma.value == nil)
  }

  @Test func `a motor that does not move leaves nothing measured`() throws {
    func result(peakG: Double) throws -> CalibrationResult {
      let model = ModelWideband(
        hertz: 120, peakG: peakG, timeConstant: 0.004, law: .init(deadZone: 0, exponent: 1),
        brakeGain: 1)
      return try ModelPad(.wideband(model), .wideband).calibrated()
    }
    let still = try result(peakG: 0)
    #expect(!still.hasValues && still.measured.entries.isEmpty, "\(still.figures)")
    #expect(try result(peakG: 0.9).hasValues)
  }

  /// Expects a value that differs from the true one by at most a share of it or a fixed difference.
  private func expect(
    _ outcome: Outcome, _ truth: Double, within share: Double = 0, by difference: Double = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let value = outcome.value else {
      Issue.record("\(outcome)", sourceLocation: sourceLocation)
      return
    }
    let permitted = max(share * truth, difference)
    #expect(abs(value - truth) <= permitted, "\(value)", sourceLocation: sourceLocation)
  }
}
