import TactusBackends
import TactusDevice
import Testing

/// A backend that lists one pad, which cannot be opened.
private struct Shelf: HapticBackend {
  let name = "evdev"
  let identity: DeviceIdentity?

  func devices() -> [DeviceListing] {
    [
      DeviceListing(
        id: DeviceID("evdev:pad"), name: "Wireless Controller", category: .pad, identity: identity)
    ]
  }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    throw DeviceError(.gone, "\(id) is gone")
  }
}

private func explain(_ identity: DeviceIdentity?, _ extra: String...) -> Run {
  Run(
    ["devices", "--explain", "evdev:pad"] + extra,
    configuration: Configuration(backends: [Shelf(identity: identity)]))
}

@Suite struct ExplainTests {
  private let dualSense = DeviceIdentity(
    backend: "evdev", category: .pad, bus: .usb, vendor: 0x054c, product: 0x0ce6,
    name: "Wireless Controller")

  @Test func `the matching rule and the file and source of each value are printed`() {
    let run = explain(dualSense)
    #expect(run.code == 0)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines[0] == "evdev:pad  Wireless Controller")
    #expect(
      lines[1] == "Identity: backend evdev, category pad, bus usb, vendor 054c, product 0ce6, "
        + "name Wireless Controller")
    #expect(
      lines[2] == "Profile: dualsense (DualSense), matched by backend evdev, vendor 054c, "
        + "product 0ce6 or 0df2")
    let steps = lines.first { $0.hasPrefix("actuators.heavy.levelSteps") }
    #expect(steps?.contains("Devices/Profiles/dualsense.json:") == true)
    #expect(steps?.contains("dualsense_play_effect") == true)
    let role = lines.first { $0.hasPrefix("actuators.heavy.role") }
    #expect(role?.contains("Devices/Profiles/generic-pad.json:") == true)
  }

  @Test func `a device without a matching rule is reported as such`() {
    let run = explain(DeviceIdentity(backend: "other", category: .pad))
    #expect(run.output.hasSuffix("No profile matches it.\n"))
  }

  @Test func `a device that describes itself is reported as such`() {
    #expect(explain(nil).output.contains("no profile is used"))
  }

  @Test func `the same facts are printed as JSON`() {
    let run = explain(dualSense, "--json")
    #expect(run.output.contains("\"profile\": \"dualsense\""))
    #expect(run.output.contains("\"product\": \"0ce6 or 0df2\""))
  }

  @Test func `an unlisted device is explained if it can be opened`() {
    let named = DeviceID("ports:/dev/line")
    let ports = TestBackend(name: "ports", openable: [named: .oneActuator])
    let run = Run(
      "devices", "--explain", "ports:/dev/line", configuration: Configuration(backends: [ports]))
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.output == """
        ports:/dev/line  what answers at ports:/dev/line
        It declares its own capabilities: no profile is used.

        """)
    #expect(Run("devices", "--explain", "loopback:motors,look-ahead=20").code == 0)
  }

  @Test func `a named device overrides the backend of the environment`() {
    let run = Run(
      "devices", "--explain", "loopback:motors",
      surroundings: variables(["TACTUS_BACKEND": "serial"]))
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("loopback:motors  "))
  }

  @Test func `a device that cannot be found gives the same error as opening it`() {
    for command in [["devices", "--explain"], ["play", "boing", "--device"]] {
      let run = Run(command + ["loopback:nothing"])
      #expect(run.code == 2)
      #expect(
        run.errors == "tactus: no loopback device \"nothing\"; there are lra, motors, wideband\n")
    }
  }
}
