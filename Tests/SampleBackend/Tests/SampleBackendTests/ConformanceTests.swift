import SampleBackend
import TactusConformance
import TactusDevice
import Testing

/// Returns a function that reads the levels of a meter or of a broken meter.
private func probe(_ device: any HapticDevice) -> Subject.Probe {
  let meter = (device as? BrokenDevice)?.inner ?? device
  return { actuator, time in
    (meter as? MeterDevice)?.level(of: actuator, at: time) ?? -1
  }
}

/// A fault that a test injects. While it lasts, the meter plays nothing.
private let fault = Subject.Fault(
  begin: { ($0 as? BrokenDevice)?.setFailing(true) },
  end: { ($0 as? BrokenDevice)?.setFailing(false) })

// The tests run one after the other, because some broken meters block the calling thread.
@Suite(.serialized) struct ConformanceTests {
  @Test func `the meter keeps every rule`() throws {
    let folder = try MeterFolder()
    defer { folder.remove() }
    let subject = Subject(
      folder.backend, device: DeviceID(backend: "meter"), time: .given, probe: probe)
    #expect(Conformance.check(subject) == [])
  }

  @Test(arguments: Rule.allCases)
  func `each broken rule is reported as a violation of that rule`(rule: Rule) throws {
    let folder = try MeterFolder()
    defer { folder.remove() }
    let subject = Subject(
      BrokenMeter(broken: rule, meter: folder.backend), device: DeviceID(backend: "meter"),
      time: .given, fault: fault, probe: probe)
    let violation = try #require(Conformance.check(rule, subject))
    #expect(violation.rule == rule)
    #expect(!violation.detail.isEmpty)
  }
}
