import TactusBackends
import TactusDevice
import TestLine
import Testing

@testable import TactusCertification

/// Certifies, on a virtual clock, loopbacks with the capabilities of the built-in profiles.
@Suite struct ProfileLoopbackTests {
  /// The rumble motors of a DualSense declare a shortest pulse of 32 ms, which is too long for
  /// ID-3.
  @Test(arguments: [("dualsense", ["ID-3"]), ("dualsense-coils", []), ("bass-shaker", [])])
  func `a loopback passes what the profile that it has permits`(
    _ name: String, _ failing: [String]
  ) throws {
    let rig = try VirtualRig(
      DeviceID("loopback:profile=\(name)"), profiles: DeviceProfiles.catalogue)
    let profile = try #require(DeviceProfiles.catalogue.profiles.first { $0.name == name })
    #expect(rig.subject.capabilities.actuators == profile.capabilities?.actuators)
    let report = TestRun.run(on: rig).report
    let failed = report.tests.filter { ![.pass, .skip].contains($0.status) }.map(\.id)
    #expect(failed == failing)
    #expect(!report.isCertificate)
  }
}
