import TactusDevice
import TactusLoopback
import Testing

/// Tests the settings in the id of a loopback device, such as `loopback:motors,look-ahead=20`.
@Suite struct LoopbackSettingsTests {
  @Test func `an id without settings gives the default`() throws {
    let settings = try LoopbackSettings("")
    #expect(settings.model == .lra)
    #expect(settings.capabilities == LoopbackModel.lra.capabilities)
  }

  @Test func `a model and all settings are read`() throws {
    let settings = try LoopbackSettings(
      "motors,look-ahead=20,latency=2.5,interval=4,capacity=32,steps=255,lease=150")
    let capabilities = settings.capabilities
    #expect(settings.model == .motors)
    #expect(capabilities.actuators.map(\.name) == ["heavy", "light"])
    #expect(capabilities.lookAheadNanoseconds == 20_000_000)
    #expect(capabilities.latencyNanoseconds == 2_500_000)
    #expect(capabilities.updateIntervalNanoseconds == 4_000_000)
    #expect(capabilities.capacitySegments == 32)
    #expect(capabilities.actuators.map(\.levelSteps) == [255, 255])
    #expect(capabilities.lease?.durationNanoseconds == 150_000_000)
    #expect(capabilities.lease?.renewalNanoseconds == 60_000_000)
  }

  @Test func `settings need no model, and a lease may be switched off`() throws {
    let settings = try LoopbackSettings("lease=none,capacity=1")
    #expect(settings.model == .lra)
    #expect(settings.capabilities.lease == nil)
    #expect(settings.capabilities.capacitySegments == 1)
  }

  @Test func `milliseconds with decimals are read to the nanosecond`() throws {
    let figures = [("0", 0), ("0.1", 100_000), ("1.001", 1_001_000), ("4.35", 4_350_000)]
    for (text, nanoseconds) in figures {
      let settings = try LoopbackSettings("latency=\(text)")
      #expect(settings.capabilities.latencyNanoseconds == Int64(nanoseconds))
    }
  }

  @Test func `a profile replaces the model, and settings override the profile`() throws {
    let declared = OutputCapabilities(
      actuators: [Actuator(name: "motor", kind: .erm, frequencyBandHertz: 50...50)],
      updateIntervalNanoseconds: 10_000_000)
    let profiles = DeviceProfiles([
      DeviceProfile(
        name: "pad", title: "A pad", category: .pad, rules: [], capabilities: declared),
      DeviceProfile(name: "board", title: "A board", category: .serial, rules: []),
    ])
    let settings = try LoopbackSettings("profile=pad,interval=20", profiles)
    #expect(settings.summary == "Loopback as A pad")
    #expect(settings.capabilities.actuators == declared.actuators)
    #expect(settings.capabilities.updateIntervalNanoseconds == 20_000_000)
    for (text, mention) in [
      ("profile=sofa", "there are pad, board"), ("profile=board", "has no motors"),
      ("motors,profile=pad", "profile in the first place"),
    ] {
      let error = #expect(throws: DeviceError.self) { try LoopbackSettings(text, profiles) }
      #expect(error?.kind == .notFound)
      #expect(error?.message.contains(mention) == true, "\(text)")
    }
    let error = #expect(throws: DeviceError.self) { try LoopbackSettings("profile=pad") }
    #expect(error?.message.contains("there are none") == true)
  }

  @Test(
    arguments: [
      ("nosuch", "lra, motors, wideband"), ("lra,motors", "NAME=VALUE"), ("volume=3", "look-ahead"),
      ("latency=", "NAME=VALUE"), ("latency=x", "milliseconds"), ("latency=-1", "milliseconds"),
      ("latency=nan", "milliseconds"), ("look-ahead=10001", "milliseconds"),
      ("capacity=0", "1 to 65535"), ("capacity=1.5", "1 to 65535"), ("steps=65536", "1 to 65535"),
      ("lease=never", "milliseconds"),
    ])
  func `an unknown setting is refused with a list of the known ones`(
    _ text: String, _ mention: String
  ) {
    let error = #expect(throws: DeviceError.self) { try LoopbackSettings(text) }
    #expect(error?.kind == .notFound)
    #expect(error?.message.contains(mention) == true)
    #expect(error?.message.contains("\n") == false)
  }
}
