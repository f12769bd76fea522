internal import TactusDevice

/// A Sony pad on uhid. hid-playstation drives the DualSense, and from Linux 6.2 on the DualShock 4;
/// before that hid-sony drives it.
package typealias SonyPad = UhidPad<SonyReports>

extension UhidPad where Reports == SonyReports {
  /// A defect of the pad.
  package typealias Fault = SonyFault

  /// Plugs a pad in.
  /// - Parameters:
  ///   - address: six bytes, the lowest first, that distinguish the pad.
  ///   - heavy: the parameters of its left motor.
  ///   - light: the parameters of its right motor.
  ///   - fault: its defect; nil for none.
  ///   - acceptance: nanoseconds after each report during which the pad accepts no other.
  package convenience init(
    _ model: SonyModel = .dualSense, address: [UInt8] = [1, 0, 0, 0, 0, 2],
    heavy: EccentricMotor.Figures = .heavy, light: EccentricMotor.Figures = .light,
    fault: Fault? = nil, acceptance: Int64 = 0
  ) throws(PadError) {
    let motion = PadMotion(heavy: heavy, light: light, at: MonotonicClock.nowNanoseconds)
    try self.init(
      SonyReports(model, address: address, motion: motion, fault: fault), acceptance: acceptance)
  }
}

/// A defect of a Sony pad.
package enum SonyFault: Sendable, Hashable, CaseIterable {
  /// The motors continue after a stop.
  case neverStops
}
