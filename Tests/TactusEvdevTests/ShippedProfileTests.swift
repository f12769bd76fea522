import TactusBackends
import TactusDevice
import Testing

@testable import TactusEvdev

/// Tests each evdev profile of the catalogue on a simulated device with the properties that its
/// driver declares. The actuators must be those of the profile, and half a level of each must
/// become the right effect.
@Suite struct ShippedProfileTests {
  /// A device, and the uploads that are expected on it.
  struct Shipped: Sendable, CustomTestStringConvertible {
    var profile: String
    var hardware: ScriptedKernel.Hardware
    var form = EffectForm.rumble
    /// The strong and the weak magnitude for half a level of the first motor, and then of the
    /// second motor.
    var effects: [[UInt16]]
    var testDescription: String { profile }
  }

  // Half a level as a magnitude, of which 65,535 is full strength.
  /// Half a level on a motor with 255 steps: step 128 of 255.
  private static let of255: UInt16 = 32896
  /// Half a level on a motor with 127 steps: step 64 of 127.
  private static let of127: UInt16 = 33026
  /// Half a level on a motor with 100 steps or with any level.
  private static let half: UInt16 = 32768
  /// Half a level on a motor with one step: step 1 of 1.
  private static let full: UInt16 = 65535

  private static func pad(
    _ bus: String, _ vendor: String, _ product: String, _ driver: String
  ) -> ScriptedKernel.Hardware {
    ScriptedKernel.Hardware(bus: bus, vendor: vendor, product: product, driver: driver)
  }

  private static func vibrator(_ driver: String) -> ScriptedKernel.Hardware {
    ScriptedKernel.Hardware(
      name: driver, bus: "0019", vendor: "0000", product: "0000", uniqueID: "", driver: driver,
      buttons: "0", axes: "0")
  }

  private static func two(_ level: UInt16) -> [[UInt16]] { [[level, 0], [0, level]] }
  private static func one(_ level: UInt16) -> [[UInt16]] { [[level, level]] }

  static let shipped: [Shipped] = [
    Shipped(profile: "cs40l50", hardware: vibrator("cs40l50_vibra"), effects: one(of255)),
    Shipped(profile: "da7280", hardware: vibrator("da7280"), effects: one(of127)),
    Shipped(
      profile: "dragonrise", hardware: pad("0003", "0079", "0006", "hid_dr"),
      effects: two(of255)),
    Shipped(profile: "drv260x", hardware: vibrator("drv260x"), effects: one(of255)),
    Shipped(
      profile: "dualsense", hardware: pad("0003", "054c", "0ce6", "hid_playstation"),
      effects: two(of255)),
    Shipped(
      profile: "dualshock3", hardware: pad("0003", "054c", "0268", "hid_sony"),
      effects: [[of255, 0], [0, full]]),
    Shipped(
      profile: "dualshock4", hardware: pad("0005", "054c", "09cc", "hid_playstation"),
      effects: two(of255)),
    Shipped(
      profile: "eightbitdo", hardware: pad("0003", "2dc8", "3106", "xpad"), effects: two(of255)),
    Shipped(
      profile: "eightbitdo-xbox-one", hardware: pad("0003", "2dc8", "2000", "xpad"),
      effects: two(of127)),
    Shipped(
      profile: "generic-pad", hardware: pad("0003", "1234", "5678", "xpad"), effects: two(of255)),
    Shipped(
      profile: "generic-vibrator", hardware: vibrator("max77693_haptic"), effects: one(of255)),
    Shipped(profile: "gpio-vibrator", hardware: vibrator("gpio_vibra"), effects: one(full)),
    Shipped(
      profile: "greenasia", hardware: pad("0003", "0e8f", "0012", "hid_gaff"),
      effects: two(half)),
    Shipped(
      profile: "joycon", hardware: pad("0005", "057e", "2006", "hid_nintendo"),
      effects: one(half)),
    Shipped(
      profile: "logitech-f710", hardware: pad("0003", "046d", "c21f", "xpad"),
      effects: two(of255)),
    Shipped(
      profile: "logitech-rumblepad", hardware: pad("0003", "046d", "c218", "hid_logitech"),
      effects: two(of255)),
    Shipped(profile: "pwm-vibrator", hardware: vibrator("pwm_vibra"), effects: one(half)),
    Shipped(
      profile: "steam-deck", hardware: pad("0003", "28de", "1205", "hid_steam"),
      effects: two(half)),
    Shipped(
      profile: "steam-virtual", hardware: pad("0003", "28de", "11ff", ""), effects: two(of255)),
    Shipped(
      profile: "switch-pro", hardware: pad("0003", "057e", "2009", "hid_nintendo"),
      effects: two(half)),
    Shipped(
      profile: "switch-pro-bluetooth", hardware: pad("0005", "057e", "2009", "hid_nintendo"),
      effects: two(half)),
    Shipped(
      profile: "wii-remote", hardware: pad("0005", "057e", "0306", "hid_wiimote"),
      effects: one(full)),
    Shipped(
      profile: "xbox-360", hardware: pad("0003", "045e", "028e", "xpad"), effects: two(of255)),
    Shipped(
      profile: "xbox-bluetooth", hardware: pad("0005", "045e", "0b13", "hid_microsoft"),
      effects: two(half)),
    Shipped(
      profile: "xbox-one", hardware: pad("0003", "045e", "02ea", "xpad"), effects: two(of127)),
    Shipped(
      profile: "xpadneo", hardware: pad("0005", "045e", "028e", "hid_xpadneo"),
      effects: two(half)),
  ]

  /// Phones, whose profiles match the machine instead of the device.
  static let phones = [
    "librem5": "purism,librem5r4", "pinephone": "pine64,pinephone-1.2",
  ]

  @Test(arguments: shipped)
  func `a device is wired by its profile and receives half a level of each motor`(
    _ shipped: Shipped
  ) throws {
    let kernel = ScriptedKernel()
    kernel.plugIn(5, shipped.hardware)
    try check(kernel, shipped.profile, shipped.effects)
  }

  @Test(arguments: phones.sorted { $0.key < $1.key })
  func `a phone is wired by the profile of its machine`(_ name: String, _ machine: String) throws {
    let kernel = ScriptedKernel()
    kernel.plugIn(5, Self.vibrator(name == "librem5" ? "pwm_vibra" : "gpio_vibra"))
    kernel.state.withLock { $0.files["/sys/firmware/devicetree/base/compatible"] = machine + "\0" }
    try check(kernel, name, Self.one(name == "librem5" ? Self.half : Self.full))
  }

  @Test func `a wheel, which cannot shake, has one motor and gets constant forces`() throws {
    let kernel = ScriptedKernel()
    var hardware = Self.pad("0003", "046d", "c24f", "hid_logitech")
    // The effects are FF_CONSTANT, FF_GAIN and FF_AUTOCENTER.
    hardware.effects = "300040000 0"
    var node = ScriptedNode()
    node.takes = [.constant]
    kernel.plugIn(5, hardware, node)
    let pump = try check(kernel, "generic-wheel", opensOnly: true)
    #expect(pump.capabilities.actuators.map(\.name) == ["motor"])
    #expect(!pump.listing.isEligibleForAutomaticChoice)
    pump.play(0, at: 0, 0.5)
    // Half a level is 128 of 255 steps, which is 16,448 of 32,767.
    #expect(kernel.uploads().last?.kind == .constant(level: 16448))
  }

  @Test func `these tests cover every evdev profile of the catalogue`() {
    let evdev = DeviceProfiles.catalogue.profiles.filter { profile in
      profile.rules.contains { $0.backend == "evdev" }
    }
    let here = Self.shipped.map(\.profile) + Self.phones.keys + ["generic-wheel"]
    #expect(Set(evdev.map(\.name)) == Set(here))
  }

  @Test func `a profile that does not fit falls back, with a message about the file`() throws {
    let kernel = ScriptedKernel()
    kernel.plugIn(5)
    var profile = try #require(
      DeviceProfiles.catalogue.profiles.first { $0.name == "dualsense" })
    profile.file = "/etc/tactus/dualsense.json"
    profile.capabilities?.actuators[1].role = .heavy
    let pump = try Pump(kernel, DeviceProfiles([profile]))
    let warning = try #require(pump.device.warnings.first)
    #expect(
      warning.message
        == "/etc/tactus/dualsense.json does not fit: it has heavy (heavy), light (heavy); "
        + "FF_RUMBLE drives one actuator, a heavy and a light one, or two of role only; "
        + "the defaults are used")
    #expect(warning.fix == "correct actuators in /etc/tactus/dualsense.json, or remove the file")
    #expect(pump.capabilities.actuators.map(\.role) == [.heavy, .light])
    pump.play(1, at: 0, 1)
    #expect(kernel.uploads().last?.kind == .rumble(strong: 0, weak: 0xffff))
  }

  /// Opens the only device and checks its profile. Then plays level 0.5 on each actuator in turn
  /// and checks the effects, except if `opensOnly`.
  @discardableResult
  private func check(
    _ kernel: ScriptedKernel, _ name: String, _ effects: [[UInt16]] = [], opensOnly: Bool = false
  ) throws -> Pump {
    let pump = try Pump(kernel, .catalogue)
    let identity = try #require(pump.listing.identity)
    let profile = try #require(DeviceProfiles.catalogue.match(identity)?.profile)
    #expect(profile.name == name)
    #expect(pump.device.warnings == [])
    #expect(pump.capabilities.actuators.map(\.name) == profile.capabilities?.actuators.map(\.name))
    if opensOnly { return pump }
    #expect(effects.count == pump.capabilities.actuators.count)
    for (place, magnitudes) in effects.enumerated() {
      pump.stop(at: Int64(place) * 1_000_000_000)
      pump.play(place, at: Int64(place) * 1_000_000_000 + 500_000_000, 0.5)
      // By then the kick, a start at full drive, has ended.
      pump.advance(to: Int64(place) * 1_000_000_000 + 600_000_000)
      #expect(
        kernel.uploads().last?.kind == .rumble(strong: magnitudes[0], weak: magnitudes[1]),
        "motor \(place)")
    }
    return pump
  }
}
