import TactusConformance
import TactusDevice
import Testing

@testable import TactusEvdev

@Suite struct EvdevConformanceTests {
  /// The allowed error of a level: a rumble effect has 65,535 steps.
  private let tolerance = 1.0 / 65535

  /// A fault that makes the simulated kernel refuse all effects while it lasts.
  private func fault(_ kernel: ScriptedKernel) -> Subject.Fault {
    let forms = ScriptedNode().takes
    return Subject.Fault(
      begin: { _ in kernel.change { $0.takes = [] } },
      end: { _ in kernel.change { $0.takes = forms } })
  }

  @Test func `a pad keeps every rule`() {
    let kernel = ScriptedKernel()
    kernel.plugIn(5)
    let subject = Subject(
      PumpedBackend(kernel: kernel), device: DeviceID("evdev:/dev/input/event5"), time: .given,
      tolerance: tolerance, fault: fault(kernel)
    ) { device in
      { actuator, time in (device as? Pump)?.level(actuator, at: time) ?? -1 }
    }
    #expect(Conformance.check(subject) == [])
  }

  @Test func `a device without timed effects keeps every rule, as long as the process lives`() {
    let kernel = ScriptedKernel()
    var node = ScriptedNode()
    node.isTimed = false
    kernel.plugIn(5, ScriptedKernel.Hardware(driver: "hid_xpadneo"), node)
    let subject = Subject(
      PumpedBackend(kernel: kernel), device: DeviceID("evdev:/dev/input/event5"), time: .given,
      tolerance: tolerance, fault: fault(kernel)
    ) { device in
      { actuator, time in (device as? Pump)?.level(actuator, at: time) ?? -1 }
    }
    #expect(Conformance.check(subject) == [])
  }
}
