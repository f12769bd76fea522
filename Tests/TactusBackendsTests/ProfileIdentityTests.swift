import TactusBackends
import TactusCatalogue
import TactusDevice
import Testing

/// For some profiles, devices with the identities that the kernel gives them.
private let known: [(profile: String, identity: DeviceIdentity)] = [
  ("cs40l50", vibrator("cs40l50-vibra")),
  ("da7280", vibrator("da7280")),
  ("dragonrise", pad(.usb, 0x0079, 0x0006, "hid-dr")),
  ("dragonrise", pad(.usb, 0x0079, 0x0011, "hid-dr")),
  ("drv260x", vibrator("drv260x")),
  ("dualsense", pad(.usb, 0x054c, 0x0ce6, "hid-playstation")),
  ("dualsense", pad(.bluetooth, 0x054c, 0x0df2, "hid-playstation")),
  ("dualshock3", pad(.usb, 0x054c, 0x0268, "hid-sony")),
  ("dualshock4", pad(.usb, 0x054c, 0x05c4, "hid-sony")),
  ("dualshock4", pad(.bluetooth, 0x054c, 0x09cc, "hid-playstation")),
  ("dualshock4", pad(.usb, 0x054c, 0x0ba0, "hid-playstation")),
  ("eightbitdo", pad(.usb, 0x2dc8, 0x3106, "xpad")),
  ("eightbitdo", pad(.usb, 0x2dc8, 0x6101, "xpad")),
  ("eightbitdo-xbox-one", pad(.usb, 0x2dc8, 0x2000, "xpad")),
  ("generic-pad", pad(.usb, 0x1234, 0x5678, "xpad")),
  ("generic-wheel", wheel(0x046d, 0xc24f, "hid-logitech")),
  ("generic-vibrator", vibrator("pm8xxx-vibrator")),
  ("gpio-vibrator", vibrator("gpio-vibra")),
  ("greenasia", pad(.usb, 0x0e8f, 0x0012, "hid-gaff")),
  ("joycon", pad(.bluetooth, 0x057e, 0x2006, "hid-nintendo")),
  ("joycon", pad(.bluetooth, 0x057e, 0x2007, "hid-nintendo")),
  ("librem5", vibrator("pwm-vibra", machine: "purism,librem5r4")),
  ("pwm-vibrator", vibrator("pwm-vibra", machine: "purism,librem5-devkit")),
  ("logitech-f710", pad(.usb, 0x046d, 0xc21f, "xpad")),
  ("logitech-rumblepad", pad(.usb, 0x046d, 0xc219, "hid-logitech")),
  ("pinephone", vibrator("gpio-vibra", machine: "pine64,pinephone-1.2")),
  ("pwm-vibrator", vibrator("pwm-vibra", machine: "other,phone")),
  ("steam-deck", pad(.usb, 0x28de, 0x1205, "hid-steam")),
  ("steam-virtual", pad(.virtual, 0x28de, 0x11ff, nil)),
  ("switch-pro", pad(.usb, 0x057e, 0x2009, "hid-nintendo")),
  ("switch-pro-bluetooth", pad(.bluetooth, 0x057e, 0x2009, "hid-nintendo")),
  ("wii-remote", pad(.bluetooth, 0x057e, 0x0306, "hid-wiimote")),
  ("xbox-360", pad(.usb, 0x045e, 0x028e, "xpad")),
  // The driver xpadneo gives every pad the product number of an Xbox 360 pad.
  ("xpadneo", pad(.bluetooth, 0x045e, 0x028e, "hid-xpadneo")),
  ("xpadneo", pad(.bluetooth, 0x045e, 0x0b13, "hid-xpadneo")),
  ("xbox-bluetooth", pad(.bluetooth, 0x045e, 0x02fd, "hid-microsoft")),
  ("xbox-one", pad(.usb, 0x045e, 0x02ea, "xpad")),
  ("xbox-one", pad(.usb, 0x045e, 0x0b12, "xpad")),
]

private func pad(
  _ bus: DeviceIdentity.Bus, _ vendor: UInt16, _ product: UInt16, _ driver: String?
) -> DeviceIdentity {
  DeviceIdentity(
    backend: "evdev", category: .pad, bus: bus, vendor: vendor, product: product, name: "Pad",
    driver: driver)
}

private func wheel(_ vendor: UInt16, _ product: UInt16, _ driver: String) -> DeviceIdentity {
  DeviceIdentity(
    backend: "evdev", category: .wheel, bus: .usb, vendor: vendor, product: product,
    name: "Wheel", driver: driver)
}

private func vibrator(_ driver: String, machine: String? = nil) -> DeviceIdentity {
  DeviceIdentity(
    backend: "evdev", category: .vibrator, bus: .platform, name: "vibrator", driver: driver,
    machine: machine)
}

@Suite struct ProfileIdentityTests {
  @Test(arguments: known)
  func `a device's profile is found by its identity`(
    _ profile: String, _ identity: DeviceIdentity
  ) {
    #expect(DeviceProfiles.catalogue.match(identity)?.profile.name == profile)
  }

  @Test func `every evdev profile has a device in this list`() {
    let evdev = DeviceProfiles.catalogue.profiles.filter { profile in
      profile.rules.contains { $0.backend == "evdev" }
    }
    #expect(Set(evdev.map(\.name)) == Set(known.map(\.profile)))
  }

  @Test func `a profile of a driver without a timeout never claims that the driver ends a level`() {
    for profile in DeviceProfiles.catalogue.profiles
    where profile.quirks.contains(.untimedEffects) {
      #expect(profile.capabilities?.lease?.enforcedBy == .nobody, "\(profile.name)")
    }
  }
}
