import Foundation
import TactusCalibration
import TactusDevice
import TactusEngine
import Testing
import VirtualController

/// Calibrates the motor of the image by the image's accelerometer, in lock-step. The motor is a
/// model with known parameters.
///
/// A calibration lasts for a minute of the board, so it needs `TACTUS_SEARCH_WHOLE=1`.
@Suite struct ImageCalibrationTests {
  @Test(.enabled(if: runsAtLength))
  func `the figures of a motor are those of its model`() throws {
    var accelerometer = Accelerometer()
    // Half of the greatest noise of the data sheet. With all of it, five drives leave the rise and
    // the coast more uncertain than 5 %, and a calibration does not state them.
    (accelerometer.rateError, accelerometer.noiseG) = (0.021, 0.012)
    var motor = Actuator()
    (motor.quality, motor.peakG) = (12, 1.2)
    let device = try ImageDevice(
      .feather.feeling(accelerometer, motor), readyAt: Session.virtualStart, drift: 50e-6)
    let rig = try ImageCalibrationRig(device)
    let profiles = DeviceProfiles([])
    let subject = CalibratedDevice(
      device.listing, device.capabilities, profile: nil, in: profiles)
    let desk = DriveDesk(rig, FreeDose(), highestLevel: 1)
    let result = try Calibration(subject, desk).result { _ in }
    #expect(result.instrument.isSimulated)
    let figures = try #require(result.figures.first)
    showFigure("calibration: \(figures)")
    showFigure("levels before: \(String(describing: result.before.first))")
    Self.expect(figures.frequency, 175, within: 0.01)
    Self.expect(figures.fullGravities, 1.2, within: 0.05)
    Self.expect(figures.gamma, 1, within: 0.05)
    let constant = 12 / (Double.pi * 175)
    Self.expect(figures.rise, log(9) * constant, within: 0.05)
    Self.expect(figures.coast, log(10) * constant, within: 0.05)
    #expect(device.board.mistakes == [])
  }

  private static func expect(_ outcome: Outcome, _ truth: Double, within share: Double) {
    guard let value = outcome.value else {
      Issue.record("\(outcome), not \(truth)")
      return
    }
    #expect(abs(value / truth - 1) <= share, "\(outcome), not \(truth)")
  }
}

/// The image as the rig of a calibration: a level holds while it is renewed, as on the real clock.
private final class ImageCalibrationRig: CalibrationRig {
  private let device: ImageDevice
  private let meter: any DeviceInstrument

  init(_ device: ImageDevice) throws(DeviceError) {
    (self.device, meter) = (device, try device.instrument())
  }

  var instrument: InstrumentDescription { meter.description }

  func play(
    _ plan: DrivePlan, with profiles: DeviceProfiles
  ) throws(CalibrationFailure) -> Recording {
    do throws(DeviceError) { return try record(plan) } catch { throw .device(error) }
  }

  private func record(_ plan: DrivePlan) throws(DeviceError) -> Recording {
    let output = try device.makeOutput { _ in }
    try meter.begin()
    let start = device.now + 50_000_000
    let time = { (seconds: Double) in start + Int64((seconds * 1e9).rounded()) }
    var played: [Recording.Played] = []
    for (place, drive) in plan.drives.enumerated() {
      device.advance(to: time(drive.begin))
      let begin = try submit(drive.level, plan.actuator, to: output)
      while device.now + Self.renewal < time(drive.end) {
        device.advance(to: device.now + Self.renewal)
        _ = try submit(drive.level, plan.actuator, to: output)
      }
      device.advance(to: time(drive.end))
      let isFollowed =
        place + 1 < plan.drives.count && plan.drives[place + 1].begin <= drive.end
      let end = isFollowed ? device.now : try submit(0, plan.actuator, to: output)
      played.append(
        Recording.Played(
          begin: begin, end: end, restUntil: time(drive.restUntil), level: drive.level))
    }
    device.advance(to: time(plan.seconds))
    output.stop(at: device.now)
    let samples = try meter.samples(until: device.now)
    guard case .acceleration(let rate, _) = meter.description.quantity else {
      throw DeviceError(.notSupported, "no accelerations")
    }
    return Recording(start: start, drives: played, seen: .motion(samples, hertz: rate))
  }

  /// The interval at which a level is submitted again, in nanoseconds.
  private static let renewal: Int64 = 80_000_000

  private func submit(
    _ level: Double, _ actuator: Int, to output: any HapticOutput
  ) throws(DeviceError) -> Int64 {
    let now = device.now
    let segments = [
      Segment(
        actuator: actuator, startNanoseconds: now, endNanoseconds: now, startLevel: level,
        endLevel: level, frequencyHertz: 175, isDueOnArrival: true)
    ]
    guard output.submit(segments.span, at: now) == .accepted else {
      throw DeviceError(.system, "the image accepts no levels")
    }
    device.advance(to: now + 1000)
    return now
  }
}

/// A dose without a limit, because a model takes no damage.
private final class FreeDose: DoseBook {
  func add(_ plan: DrivePlan) throws(CalibrationFailure) {}
}
