import SampleBackend
import TactusConformance
import TactusDevice
import TactusRealtimeCheck
import Testing

@Test func `the meter keeps the rules of the playback thread`() throws {
  let subject = Subject(
    MeterBackend(folder: meterFolder), device: DeviceID(backend: "meter"), time: .given
  ) { _ in { _, _ in 0 } }
  #expect(try RealtimeCheck.violations(of: subject) == [])
}
