import TactusConformance
import TactusDevice
import TactusLoopback
import Testing

@Suite struct LoopbackConformanceTests {
  @Test(arguments: [
    "", "motors", "wideband", "lra,look-ahead=20", "motors,look-ahead=50,latency=5,capacity=16",
    "lra,lease=none", "lra,interval=4,latency=10",
  ])
  func `the loopback keeps every rule`(device: String) {
    let id = DeviceID(backend: LoopbackBackend.name, rest: device)
    let fault = Subject.Fault(
      begin: { ($0 as? LoopbackDevice)?.fail(DeviceError(.system, "the motor is missing")) },
      end: { ($0 as? LoopbackDevice)?.recover() })
    let subject = Subject(LoopbackBackend(), device: id, time: .given, fault: fault) { device in
      { actuator, time in (device as? LoopbackDevice)?.level(ofActuator: actuator, at: time) ?? 0 }
    }
    #expect(Conformance.check(subject) == [])
  }
}
