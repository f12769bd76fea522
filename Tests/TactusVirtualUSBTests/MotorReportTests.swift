import TactusVirtualUSB
import Testing

/// Checks that `MotorReports` reads the drives of the motors from the reports of Linux drivers. The
/// reports were composed by hand from the drivers' sources.
@Suite struct MotorReportTests {
  /// The strong and the weak drive after each report; nil for a report that does not set them.
  private func drives(_ model: USBPadModel, _ reports: [[UInt8]]) -> [[Int]?] {
    var reader = MotorReports(model)
    return reports.map { reader.motors(of: $0).map { [$0.strong, $0.weak] } }
  }

  @Test func `the drives are read from xpad's reports for an Xbox 360 pad`() {
    #expect(
      drives(.xbox360, [[0x01, 0x03, 0x02], [0x00, 0x08, 0x00, 0x80, 0x40, 0, 0, 0]])
        == [nil, [0x80, 0x40]])
  }

  @Test func `the drives are read from xpad's reports for an Xbox One pad`() {
    let rumble: [UInt8] = [9, 0, 5, 9, 0, 0x0f, 0, 0, 64, 32, 0xff, 0, 0xff]
    #expect(drives(.xboxOne, [[0x05, 0x20, 0, 1, 0], rumble]) == [nil, [64, 32]])
  }

  @Test
  func `hid-dr's first report prepares the drives, its second one applies them, and one stops`() {
    #expect(
      drives(
        .dragonRise,
        [
          [0xf3, 0, 0, 0, 0, 0, 0], [0x51, 0, 0x40, 0, 0x80, 0, 0], [0xfa, 0xfe, 0, 0, 0, 0, 0],
          [0xf3, 0, 0, 0, 0, 0, 0], [0xfa, 0, 0, 0, 0, 0, 0],
        ]) == [[0, 0], nil, [0x80, 0x40], [0, 0], nil])
  }

  @Test
  func `hid-gaff's first report prepares the drives, and its second one applies them, even 0`() {
    #expect(
      drives(
        .greenAsia,
        [
          [0x51, 0, 0x3f, 0, 0x7f, 0, 0], [0xfa, 0xfe, 0, 0, 0, 0, 0],
          [0x51, 0, 0, 0, 0, 0, 0], [0xfa, 0xfe, 0, 0, 0, 0, 0],
        ]) == [nil, [0x7f, 0x3f], nil, [0, 0]])
  }

  @Test func `one report of hid-lg2ff sets both drives, and another one stops`() {
    #expect(
      drives(.rumblePad2, [[0x51, 0, 0x40, 0, 0x80, 0, 0], [0xf3, 0, 0, 0, 0, 0, 0]])
        == [[0x80, 0x40], [0, 0]])
  }

  @Test func `in hid-lgff's report the weak motor's drive comes first`() {
    #expect(drives(.f710, [[0x42, 0, 0x40, 0x80, 0, 0, 0]]) == [[0x80, 0x40]])
  }

  @Test func `the drive of a wheel is the size of the force in hid-lg4ff's reports`() {
    #expect(
      drives(
        .g29,
        [
          [0xf5, 0, 0, 0, 0, 0, 0], [0xf8, 0x81, 0x84, 0x03, 0, 0, 0],
          [0x11, 0x08, 0xc0, 0x80, 0, 0, 0], [0x11, 0x08, 0x00, 0x80, 0, 0, 0],
          [0x13, 0, 0, 0, 0, 0, 0],
        ]) == [nil, nil, [64, 0], [127, 0], [0, 0]])
  }

  @Test(arguments: USBPadModel.allCases)
  func `a truncated report sets no motor`(_ model: USBPadModel) {
    for first in [0x00, 0x09, 0x11, 0x13, 0x42, 0x51, 0xf3, 0xfa] as [UInt8] {
      #expect(drives(model, [[], [first], [first, 0x08]]) == [nil, nil, nil])
    }
  }
}
