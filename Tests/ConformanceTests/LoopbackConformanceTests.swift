import TactusConformance
import TactusDevice
import TactusLoopback
import TestCapture
import Testing

@Suite struct LoopbackConformanceTests {
  @Test(arguments: [
    "", "motors", "wideband", "lra,look-ahead=20", "motors,look-ahead=50,latency=5,capacity=16",
    "lra,lease=none", "lra,interval=4,latency=10",
  ])
  func `the loopback keeps every rule`(device: String) {
    let id = DeviceID(backend: LoopbackBackend.name, rest: device)
    let fault = Subject.Fault(
      begin: {
        ($0 as? CapturedLoopback)?.device.fail(DeviceError(.system, "the motor is missing"))
      },
      end: { ($0 as? CapturedLoopback)?.device.recover() })
    let subject = Subject(CapturedBackend(), device: id, time: .given, fault: fault) { device in
      { actuator, time in
        (device as? CapturedLoopback)?.level(ofActuator: actuator, at: time) ?? 0
      }
    }
    #expect(Conformance.check(subject) == [])
  }
}

typealias CapturedLoopback = CapturedDevice<LoopbackDevice>

/// A backend of loopback devices that record the segments they accept.
private struct CapturedBackend: HapticBackend {
  let name = LoopbackBackend.name

  func devices() -> [DeviceListing] { LoopbackBackend().devices() }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    CapturedDevice(try LoopbackBackend().openLoopback(id))
  }
}
