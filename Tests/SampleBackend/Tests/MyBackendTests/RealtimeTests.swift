import MyBackend
import TactusConformance
import TactusDevice
import TactusRealtimeCheck
import Testing

@Test func `my output keeps the rules of the playback thread`() throws {
  let subject = Subject(MyBackend(), device: DeviceID(backend: "mine"), time: .given) { _ in
    { _, _ in 0 }
  }
  #expect(try RealtimeCheck.violations(of: subject) == [])
}
