import TactusVirtualPads
import Testing

/// Compares the reports of a virtual DualShock 3 and a virtual Wii Remote with bytes that were
/// derived by hand from `drivers/hid/hid-sony.c` and `drivers/hid/hid-wiimote-core.c` of Linux.
@Suite struct PadReportsTests {
  @Test func `an output report of a DualShock 3 sets a motor to a level and the other on or off`() {
    var reports = DualShock3Reports(address: [2, 0, 0, 0, 0, 3], period: 1)
    // In the report, `right_motor_on` is the fourth byte and `left_motor_force` the sixth.
    let report: [UInt8] = [0x01, 0x01, 0xff, 0x01, 0xff, 0x80, 0x00, 0x00]
    #expect(reports.take(report, at: 0).motors == MotorDrives(strong: 0x80, weak: 255))
    let weakOff: [UInt8] = [0x01, 0x01, 0xff, 0x00, 0xff, 0x01, 0x00, 0x00]
    #expect(reports.take(weakOff, at: 0).motors == MotorDrives(strong: 1, weak: 0))
    // These reports set no motor. The driver sends the first one when it sets up the pad.
    #expect(reports.take([0xf5], at: 0) == PadReaction())
    #expect(reports.take([0x02, 0x01, 0xff, 0x01, 0xff, 0x80], at: 0) == PadReaction())
  }

  @Test func `a DualShock 3 sends input reports after its feature report 0xf5 was requested`() {
    var reports = DualShock3Reports(address: [2, 0, 0, 0, 0, 3], period: 10)
    #expect(reports.inputDue == nil)
    let (pairing, start) = (reports.feature(0xf2, at: 7), reports.feature(0xf5, at: 7))
    #expect(pairing?.count == 17)
    #expect(pairing.map { Array($0[4..<10]) } == [2, 0, 0, 0, 0, 3])
    #expect(start?.count == 8)
    let unknown = reports.feature(0x99, at: 7)
    #expect(unknown == nil)
    #expect(reports.inputDue == 7)
    #expect(reports.input(at: 7).count == 49)
    #expect(reports.inputDue == 17)
  }

  @Test func `every output report of a Wii Remote sets its motor`() {
    var reports = WiiReports(address: [0x98, 0x97, 0x96, 0, 0, 1], period: 1)
    let on = PadReaction(motors: MotorDrives(strong: 1, weak: 1))
    #expect(reports.take([0x10, 0x01], at: 0) == on)
    #expect(reports.take([0x11, 0x11], at: 0) == on)
    #expect(reports.take([0x11, 0x10], at: 0).motors == MotorDrives(strong: 0, weak: 0))
    #expect(reports.take([0x30, 0x01], at: 0) == PadReaction())
    #expect(reports.take([0x10], at: 0) == PadReaction())
  }

  @Test(
    arguments: [
      ([0x15, 0x00], [0x20, 0, 0, 0x10, 0, 0, 0xa0]), ([0x16, 0x04], [0x22, 0, 0, 0x16, 0]),
      ([0x12, 0x02, 0x30], [0x22, 0, 0, 0x12, 0]),
    ] as [([UInt8], [UInt8])])
  func `a Wii Remote answers a request with the bytes that the driver expects`(
    report: [UInt8], answer: [UInt8]
  ) {
    var reports = WiiReports(address: [0x98, 0x97, 0x96, 0, 0, 1], period: 1)
    #expect(reports.take(report, at: 0).answers == [answer])
  }

  @Test func `a Wii Remote answers a read of an extension's identity with an error`() {
    var reports = WiiReports(address: [0x98, 0x97, 0x96, 0, 0, 1], period: 1)
    // The request reads 6 bytes at 0xa400fa. The answer contains the error 7 and the lower half of
    // the address.
    let answers = reports.take([0x17, 0x04, 0xa4, 0x00, 0xfa, 0x00, 0x06], at: 0).answers
    #expect(answers.map { Array($0.prefix(6)) } == [[0x21, 0, 0, 0x57, 0x00, 0xfa]])
    #expect(answers.map(\.count) == [22])
  }

  @Test func `a Wii Remote sends input reports after its report mode was set`() {
    var reports = WiiReports(address: [0x98, 0x97, 0x96, 0, 0, 1], period: 10)
    #expect(reports.inputDue == nil)
    #expect(reports.take([0x12, 0x00, 0x30], at: 5).answers.isEmpty)
    #expect(reports.inputDue == 5)
    #expect(reports.input(at: 5) == [0x30, 0, 0])
  }
}
