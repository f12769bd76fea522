import Foundation
import SampleBackend
import TactusConformance
import TactusDevice
import Testing

/// Where the tests' meter is.
let meterFolder = FileManager.default.temporaryDirectory.path

/// The meter's levels, of the meter itself and of one that is broken.
private func probe(_ device: any HapticDevice) -> Subject.Probe {
  let meter = (device as? BrokenDevice)?.inner ?? device
  return { actuator, time in
    (meter as? MeterDevice)?.level(of: actuator, at: time) ?? -1
  }
}

/// Makes a broken meter play nothing.
private let fault = Subject.Fault(
  begin: { ($0 as? BrokenDevice)?.setFailing(true) },
  end: { ($0 as? BrokenDevice)?.setFailing(false) })

// One after the other: some of the broken meters hold up the threads that they are called on.
@Suite(.serialized) struct ConformanceTests {
  @Test func `the meter keeps every rule`() {
    let subject = Subject(
      MeterBackend(folder: meterFolder), device: DeviceID(backend: "meter"), time: .given,
      probe: probe)
    #expect(Conformance.check(subject) == [])
  }

  @Test(arguments: Rule.allCases)
  func `a broken rule is found by its name`(rule: Rule) throws {
    let subject = Subject(
      BrokenMeter(broken: rule), device: DeviceID(backend: "meter"), time: .given, fault: fault,
      probe: probe)
    let violation = try #require(Conformance.check(rule, subject))
    #expect(violation.rule == rule)
    #expect(!violation.detail.isEmpty)
  }
}
