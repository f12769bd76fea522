import TactusConformance
import TactusDevice
import TactusRealtimeCheck
import Testing

@Test func `the meter keeps the rules of the playback thread`() throws {
  let folder = try MeterFolder()
  defer { folder.remove() }
  let subject = Subject(folder.backend, device: DeviceID(backend: "meter"), time: .given) { _ in
    { _, _ in 0 }
  }
  #expect(try RealtimeCheck.violations(of: subject) == [])
}
