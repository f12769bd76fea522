import MyBackend
import TactusConformance
import TactusDevice
import Testing

@Test func `my backend keeps every rule`() {
  let subject = Subject(MyBackend(), device: DeviceID(backend: "mine"), time: .given) { device in
    { actuator, nanoseconds in (device as? MyDevice)?.level(of: actuator, at: nanoseconds) ?? -1 }
  }
  #expect(Conformance.check(subject) == [])
}
