import MyBackend
import TactusCertification
import TactusDevice
import Testing

@Test func `my backend passes the tests of the certification`() throws {
  let certification = Certification(player: ".build/debug/my-tactus", tests: .core, isQuick: true)
  let result = try certification.run(
    DeviceID(backend: "mine"), of: MyBackend(), into: "report", toolVersion: "1.0")
  #expect(!result.tests.contains { $0.status == .fail || $0.status == .error })
}
