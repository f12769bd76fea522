/// A controller of the Switch on uhid, run by hid-nintendo. The left actuator is the strong motor.
package typealias SwitchPad = UhidPad<SwitchReports>

extension UhidPad where Reports == SwitchReports {
  /// Nanoseconds between two input reports, on USB and on Bluetooth: the comment on
  /// `joycon_parse_imu_report` in `drivers/hid/hid-nintendo.c`.
  package static var usualPeriod: Int64 { 15_000_000 }

  /// Plugs a controller in.
  /// - Parameters:
  ///   - address: six bytes, the highest first, that distinguish it.
  ///   - period: nanoseconds between two input reports. On Bluetooth the driver sends only after
  ///     three consecutive input reports that are 8 to 17 ms apart.
  ///   - acceptance: nanoseconds after each report during which it accepts no other.
  package convenience init(
    _ model: SwitchModel, address: [UInt8] = [0x98, 0x97, 0x96, 0, 0, 1],
    period: Int64 = usualPeriod, acceptance: Int64 = 0
  ) throws(PadError) {
    try self.init(
      SwitchReports(model, address: address, period: period), acceptance: acceptance)
  }
}
