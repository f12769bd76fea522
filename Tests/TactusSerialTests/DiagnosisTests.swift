import TactusDevice
import TactusSerial
import Testing

/// The findings of `tactus doctor` about serial ports, for given facts.
@Suite struct SerialFindingTests {
  private func findings(
    _ ports: [SerialFacts.Port], hasModemManager: Bool = false
  ) -> [Finding] {
    var facts = SerialFacts()
    facts.ports = ports
    facts.hasModemManager = hasModemManager
    return SerialFindings.all(facts)
  }

  @Test func `a port without a problem is reported as good`() {
    let found = findings([
      SerialFacts.Port(path: "/dev/ttyACM0"),
      SerialFacts.Port(path: "/dev/ttyUSB0", latencyMilliseconds: 1),
    ])
    #expect(found.map(\.state) == [.good, .good])
    #expect(found.map(\.name) == ["/dev/ttyACM0", "/dev/ttyUSB0"])
    #expect(found.allSatisfy { $0.fix == nil })
  }

  @Test func `a missing permission is reported with its fix`() {
    let port = SerialFacts.Port(
      path: "/dev/ttyACM0",
      problem: "it belongs to the group dialout; sudo usermod --append --groups dialout me")
    let found = findings([port])
    #expect(found.map(\.state) == [.poor])
    #expect(found[0].text == "it belongs to the group dialout")
    #expect(found[0].fix == "sudo usermod --append --groups dialout me")
  }

  @Test func `an adaptor with a latency of 16 ms gives a note with the command that shortens it`() {
    let found = findings([SerialFacts.Port(path: "/dev/ttyUSB0", latencyMilliseconds: 16)])
    #expect(found.map(\.state) == [.note])
    #expect(found[0].text.contains("16 ms"))
    #expect(
      found[0].fix
        == "echo 1 | sudo tee /sys/class/tty/ttyUSB0/device/latency_timer")
  }

  @Test func `ModemManager is reported only if there is a port that it may open`() {
    #expect(findings([], hasModemManager: true).isEmpty)
    let found = findings([SerialFacts.Port(path: "/dev/ttyACM0")], hasModemManager: true)
    #expect(found.map(\.name) == ["/dev/ttyACM0", "ModemManager"])
    #expect(found.last?.state == .note)
    #expect(found.last?.fix?.contains("ID_MM_DEVICE_IGNORE") == true)
  }
}
