import TactusVirtualPads
import Testing

/// Compares the reports of a virtual Switch controller with bytes that were derived by hand from
/// `drivers/hid/hid-nintendo.c` of Linux.
@Suite struct SwitchReportsTests {
  private static let address: [UInt8] = [0x98, 0x97, 0x96, 0x95, 0x94, 0x93]

  @Test func `one half of the rumble data contains both amplitudes and both frequencies`() throws {
    // In the driver's tables the frequency 320 Hz is 0x0001 (high) and 160 Hz is 0x40 (low). The
    // amplitude 501 is 0x88 (high) and 0x0062 (low). So the bytes are 00, 01 + 88, 40 + 00, 62.
    let even = try #require(SwitchRumble([0x00, 0x89, 0x40, 0x62]))
    #expect(even.highAmplitude == 68)
    #expect(even.lowAmplitude == 68)
    #expect(even.highHertz == 320)
    #expect(even.lowHertz == 160)
    // The amplitude 981 is 0xc6 (high) and 0x8071 (low). Its index in the table is odd, so the top
    // bit of the low code is set. This bit is sent in the third byte.
    let odd = try #require(SwitchRumble([0x00, 0xc7, 0xc0, 0x71]))
    #expect(odd.highAmplitude == 99)
    #expect(odd.lowAmplitude == 99)
    #expect(odd.lowHertz == 160)
  }

  @Test(
    arguments: [
      // From the table: 82 Hz is 0x0400 (high) and 0x21 (low), 626 Hz is 0x7c01 and 0x7f, and 1253
      // Hz is 0xfc01.
      ([0x04, 0x00, 0x21, 0x40], 82.0, 82.0), ([0x7c, 0x01, 0x7f, 0x40], 626, 626),
      ([0xfc, 0x01, 0x01, 0x40], 1253, 41),
    ] as [([UInt8], Double, Double)])
  func `frequencies are those of the driver's table, within 0.6 Hz`(
    bytes: [UInt8], high: Double, low: Double
  ) throws {
    let rumble = try #require(SwitchRumble(bytes))
    #expect(abs(rumble.highHertz - high) <= 0.6)
    #expect(abs(rumble.lowHertz - low) <= 0.6)
  }

  @Test(arguments: [
    [0, 0, 0, 0], [0x00, 0x01, 0x40], [0x00, 0xcb, 0x40, 0x72], [0, 1, 0x40, 0x80],
  ])
  func `invalid rumble data is refused`(bytes: [UInt8]) {
    #expect(SwitchRumble(bytes) == nil)
  }

  @Test(arguments: [(0, 0), (1, 0), (654, 1), (0x4000, 36), (0x8000, 68), (0xffff, 100)])
  func `a magnitude is converted to the first amplitude that is not below it, as in the driver`(
    magnitude: Int, index: Int
  ) {
    // The largest amplitude is 1003. 0x8000 corresponds to 501, which has the index 68. 0x4000
    // corresponds to 250, and the next amplitude, 251, has the index 36. 654 corresponds to 10,
    // which has the index 1.
    #expect(SwitchAmplitudes.index(of: magnitude) == index)
    #expect(SwitchAmplitudes.part(100) == 1)
  }

  @Test func `a report with only rumble data sets the motors and has no answer`() {
    var reports = SwitchReports(.proUSB, address: Self.address, period: 1)
    let still: [UInt8] = [0x00, 0x01, 0x40, 0x40]
    // The left motor has full amplitude (0xc8, 0x0072), and the right one has none.
    let reaction = reports.take([0x10, 5, 0x00, 0xc9, 0x40, 0x72] + still, at: 0)
    #expect(reaction == PadReaction(motors: MotorDrives(strong: 100, weak: 0)))
    #expect(reports.take([0x10, 5] + still + [0x00, 0x03, 0xc0, 0x40], at: 0).motors?.weak == 1)
  }

  @Test func `over USB each command is answered but the one that disables the timeout`() {
    var wired = SwitchReports(.proUSB, address: Self.address, period: 1)
    #expect(wired.take([0x80, 0x02], at: 0).answers.map { Array($0.prefix(3)) } == [[0x81, 2, 0]])
    #expect(wired.take([0x80, 0x04], at: 0).answers.isEmpty)
    var wireless = SwitchReports(.proBluetooth, address: Self.address, period: 1)
    #expect(wireless.take([0x80, 0x02], at: 0).answers.isEmpty)
  }

  @Test func `the device information contains the kind and the address`() throws {
    let data = try answer(to: [0x02], from: .joyConRight)
    #expect(Array(data.prefix(2)) == [0x82, 0x02])
    #expect(data[4] == 2)
    #expect(Array(data[6..<12]) == Self.address)
  }

  @Test func `the flash contains a calibration of the factory, and none of the user`() throws {
    // The 9 bytes at 0x603d calibrate the left stick: on both axes 0x700 upwards, 0x800 for the
    // middle and 0x700 downwards.
    let stick = try answer(to: [0x10, 0x3d, 0x60, 0, 0, 9], from: .proUSB)
    #expect(Array(stick.prefix(7)) == [0x90, 0x10, 0x3d, 0x60, 0, 0, 9])
    #expect(
      Array(stick[7..<16]) == [0x00, 0x07, 0x70, 0x00, 0x08, 0x80, 0x00, 0x07, 0x70])
    // The last six of these bytes are the scales of the gyroscope, 13371 (0x343b) each.
    let motion = try answer(to: [0x10, 0x20, 0x60, 0, 0, 24], from: .proUSB)
    #expect(Array(motion[25..<31]) == [0x3b, 0x34, 0x3b, 0x34, 0x3b, 0x34])
    // The user has set no calibration. Otherwise these bytes would be b2 a1.
    let magic = try answer(to: [0x10, 0x10, 0x80, 0, 0, 2], from: .proUSB)
    #expect(Array(magic[7..<9]) == [0xff, 0xff])
  }

  @Test func `input reports begin when the input mode is set, and are sent at the given period`() {
    var reports = SwitchReports(.proUSB, address: Self.address, period: 15)
    #expect(reports.inputDue == nil)
    _ = reports.take([UInt8](repeating: 0, count: 10).with(0x01, at: 0) + [0x03, 0x30], at: 100)
    #expect(reports.inputDue == 100)
    let first = reports.input(at: 104)
    #expect(first.count == 64)
    #expect(first[0] == 0x30)
    // This byte reports that the actuators accept levels. The driver sends no levels if it is 0.
    #expect(first[12] != 0)
    #expect(reports.inputDue == 115)
    // After a stall only one of the missed reports is sent.
    let second = reports.input(at: 200)
    #expect(second[1] == first[1] + 1)
    #expect(reports.inputDue == 200)
    _ = reports.input(at: 200)
    #expect(reports.inputDue == 215)
  }

  /// The bytes of an answer from the acknowledgement on.
  private func answer(to subcommand: [UInt8], from model: SwitchModel) throws -> [UInt8] {
    var reports = SwitchReports(model, address: Self.address, period: 1)
    let request: [UInt8] = [0x01, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let reaction = reports.take(request + subcommand, at: 0)
    #expect(reaction.motors == nil)
    let answer = try #require(reaction.answers.first)
    #expect(answer[0] == 0x21)
    #expect(answer.count == 64)
    return Array(answer.dropFirst(13))
  }
}

extension [UInt8] {
  /// These bytes with one of them replaced.
  fileprivate func with(_ byte: UInt8, at place: Int) -> [UInt8] {
    var bytes = self
    bytes[place] = byte
    return bytes
  }
}
