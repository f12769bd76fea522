import Foundation
import TactusCalibration
import Testing

/// The doses of devices in the user's folder.
@Suite struct DoseFileTests {
  @Test func `each device has a dose of its own, which a later calibration continues`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/calibration-dose"
    let devices = ["evdev:one pad", "evdev:other"]
    var plan = DrivePlan(actuator: 0)
    plan.add(1, seconds: 25, rest: 0)
    // Each calibration reads the file again. Two plans are within the dose of a device.
    for device in devices + devices { try DoseFile(path, device).add(plan) }
    for device in devices {
      #expect(throws: CalibrationFailure.self) { try DoseFile(path, device).add(plan) }
    }
  }
}
