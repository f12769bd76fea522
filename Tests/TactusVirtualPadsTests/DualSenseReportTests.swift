import Testing

@testable import TactusVirtualPads

/// Checks the reports of a virtual DualSense: the feature reports that the kernel's driver
/// requests, and the output reports that the driver sends.
@Suite struct DualSenseReportTests {
  @Test(arguments: [(0x05, 41), (0x09, 20), (0x20, 64)] as [(UInt8, Int)])
  func `each feature report begins with its number and has the length of a pad's`(
    _ number: UInt8, _ count: Int
  ) {
    let report = DualSenseReport.feature(number, address: [1, 2, 3, 4, 5, 6])
    #expect(report?.count == count)
    #expect(report?.first == number)
  }

  @Test func `the pairing report contains the pad's address`() {
    let report = DualSenseReport.feature(0x09, address: [1, 2, 3, 4, 5, 6])
    #expect(report?[1...6] == [1, 2, 3, 4, 5, 6])
    #expect(DualSenseReport.feature(0x81, address: []) == nil)
  }

  private func output(_ first: UInt8, _ third: UInt8) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 63)
    bytes[0] = 0x02
    bytes[1] = first
    bytes[3] = 10
    bytes[4] = 200
    bytes[39] = third
    return bytes
  }

  @Test func `an output report sets the motors only if its flags request that`() throws {
    for bytes in [output(0x03, 0), output(0x02, 0x04)] {
      let motors = try #require(DualSenseReport.motors(of: bytes))
      #expect(motors.strong == 200)
      #expect(motors.weak == 10)
    }
    #expect(DualSenseReport.motors(of: output(0, 0)) == nil)
    #expect(DualSenseReport.motors(of: output(0x02, 0)) == nil)
    #expect(DualSenseReport.motors(of: [0x02, 0x03, 1, 2]) == nil)
    #expect(DualSenseReport.motors(of: [0x31] + output(0x03, 0).dropFirst()) == nil)
  }
}
