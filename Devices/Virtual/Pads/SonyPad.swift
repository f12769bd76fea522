internal import TactusDevice

/// A pad of Sony's on uhid. hid-playstation runs the DualSense, and from Linux 6.2 on the
/// DualShock 4; before that hid-sony does.
package typealias SonyPad = UhidPad<SonyReports>

extension UhidPad where Reports == SonyReports {
  /// A way in which the pad is broken.
  package typealias Fault = SonyFault

  /// Plugs a pad in.
  /// - Parameters:
  ///   - address: six bytes, the lowest first, that distinguish the pad.
  ///   - heavy: what its left motor is like.
  ///   - light: what its right motor is like.
  ///   - fault: how it is broken; nil: it is not.
  ///   - acceptance: nanoseconds for which it takes no further report after each.
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

/// A way in which a pad of Sony's is broken.
package enum SonyFault: Sendable, Hashable, CaseIterable {
  /// Its motors go on when they are to be still.
  case neverStops
}
