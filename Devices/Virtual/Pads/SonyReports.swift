/// The reports of a Sony pad.
///
/// The motors of the pad turn (``EccentricMotor``). Meanwhile its input reports contain the
/// readings of the accelerometer, 250 times a second, so that a test can measure the motion that a
/// program causes.
package struct SonyReports: PadReports {
  /// Nanoseconds between two input reports while the pad moves: a DualSense sends 250 a second.
  private static let period: Int64 = 4_000_000

  let model: SonyModel
  /// Six bytes, the lowest first, that distinguish the pad.
  private let address: [UInt8]
  private let fault: SonyPad.Fault?
  private var motion: PadMotion
  private var pace = InputPace(period: period)
  private var count = 0

  init(_ model: SonyModel, address: [UInt8], motion: PadMotion, fault: SonyPad.Fault?) {
    self.model = model
    self.address = address
    self.motion = motion
    self.fault = fault
  }

  package var name: String { model.name }
  package var unique: String { ReportBytes.text(address: address.reversed()) }
  package var identity: PadIdentity { model.identity }
  package var descriptor: [UInt8] { model.descriptor }
  package var fullDrive: Int { 255 }
  package var inputDue: Int64? { pace.due }

  package func feature(_ number: UInt8, at now: Int64) -> [UInt8]? {
    model.feature(number, address: address)
  }

  package mutating func take(_ report: [UInt8], at now: Int64) -> PadReaction {
    guard let (strong, weak) = model.motors(of: report) else { return PadReaction() }
    let motors = MotorDrives(strong: strong, weak: weak)
    if fault != .neverStops || !motors.isZero {
      motion.drive(heavy: Double(strong) / 255, light: Double(weak) / 255, at: now)
    }
    pace.start(at: now)
    return PadReaction(motors: motors)
  }

  package mutating func input(at now: Int64) -> [UInt8] {
    let reading = motion.reading(at: now)
    count += 1
    pace.advance(at: now)
    if motion.isStill { pace.stop() }
    return model.input(reading, count: count, nanoseconds: now)
  }
}
