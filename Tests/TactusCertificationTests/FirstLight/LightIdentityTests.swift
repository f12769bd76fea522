import TactusFirmware
import TactusWire
import Testing

@testable import TactusCertification

@Suite struct LightIdentityTests {
  @Test func `for a silent board the advice is to check TX and RX`() {
    let world = LightWorld()
    world.toDevice = { _, _ in nil }
    let trial = LightTrial(world)
    trial.expectFailure(at: "identity", "no bytes arrive", check: "TX and RX, which may be swapped")
  }

  @Test func `for bytes that are not frames the advice is to check the speed`() {
    let world = LightWorld()
    world.noise = [0x55, 0xF0, 0x00, 0x13]
    LightTrial(world).expectFailure(at: "identity", "are not frames", check: "115,200 baud")
  }

  @Test func `for an echo the advice is to look for a short between TX and RX`() {
    let world = LightWorld()
    world.isEcho = true
    LightTrial(world).expectFailure(
      at: "identity", "returns the bytes", check: "a short between TX and RX")
  }

  @Test func `for another version of protocol or firmware the advice is to flash the board`() {
    let world = LightWorld()
    world.device = Device(
      dictionary: world.device.dictionary, versions: WireVersions(lowest: 7, highest: 9),
      motors: LightMotors())
    LightTrial(world).expectFailure(at: "identity", "versionNotSupported", check: "flash")
    let newer = LightWorld()
    newer.toHost = { _, message in
      guard case .welcome(var welcome) = message else { return message }
      welcome.firmware.major = 2
      return .welcome(welcome)
    }
    LightTrial(newer).expectFailure(at: "identity", "firmware 2.0.0", check: "flash")
  }

  @Test func `a board without an actuator fails`() {
    let world = LightWorld()
    world.device = LightWorld.makeDevice { $0.actuatorCount = 0 }
    LightTrial(world).expectFailure(at: "identity", "declares no actuator")
  }

  @Test func `a board that does not answer STATUS fails`() {
    let world = LightWorld()
    world.toHost = { _, message in
      if case .statusReply = message { nil } else { message }
    }
    let trial = LightTrial(world)
    trial.expectFailure(at: "identity", "does not answer status", check: "GND")
    #expect(world.nowNanoseconds < 10_000_000_000)
  }

  @Test func `texts of the board cannot control the terminal`() throws {
    let world = LightWorld()
    world.device = LightWorld.makeDevice {
      $0.name = LightWorld.text("A\u{1B}[2J\u{202E}B")
      $0.actuators[0].name = LightWorld.text("m\n\u{9B}1")
    }
    let trial = LightTrial(world)
    let shown = trial.person.lines + trial.person.questions + [LightText.text(trial.record)]
    for text in shown.joined().unicodeScalars where text != "\n" {
      #expect(text.value >= 0x20 && text.value != 0x9B && text.value != 0x202E)
    }
    #expect(shown.joined().contains("A[2J\\u{202E}B"))
    #expect(!trial.person.lines.contains { $0.contains("\n") })
  }
}
