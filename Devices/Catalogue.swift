/// The built-in presets and device profiles. Their files are embedded in the program, so that it
/// has them wherever it is installed.
package enum Catalogue {
  /// All presets, by name in ascending order, for `tactus play NAME`. To add one, write a file in
  /// `Patterns` and a line here.
  package static let presets: [Preset] = [
    Preset("boing", "a snap, then a spring's wobble that dies away", PackageResources.boing_ahap),
    Preset("drums", "two bars of a drum kit, felt and heard", PackageResources.drums_ahap),
    Preset("gravel", "four steps on a gravel path", PackageResources.gravel_ahap),
    Preset("heartbeats", "four beats of a resting heart", PackageResources.heartbeats_ahap),
    Preset("inflate", "a balloon blown up until it bursts", PackageResources.inflate_ahap),
    Preset("oscillate", "a slow dull wave, then a fast sharp one", PackageResources.oscillate_ahap),
    Preset("rumble", "thunder that comes near and goes", PackageResources.rumble_ahap),
    Preset("sparkle", "flurries of light, crisp taps", PackageResources.sparkle_ahap),
  ]

  /// The preset with a name, which is case-sensitive; nil if there is none.
  package static func preset(named name: String) -> Preset? {
    presets.first { $0.name == name }
  }
}

extension Catalogue {
  /// The built-in profiles of devices, by name in ascending order. To add one, write a file in
  /// `Profiles` and a line here.
  package static let profiles: [ProfileFile] = [
    ProfileFile("bass-shaker", PackageResources.bass_shaker_json),
    ProfileFile("cs40l50", PackageResources.cs40l50_json),
    ProfileFile("da7280", PackageResources.da7280_json),
    ProfileFile("dragonrise", PackageResources.dragonrise_json),
    ProfileFile("drv260x", PackageResources.drv260x_json),
    ProfileFile("dualsense", PackageResources.dualsense_json),
    ProfileFile("dualsense-coils", PackageResources.dualsense_coils_json),
    ProfileFile("dualshock3", PackageResources.dualshock3_json),
    ProfileFile("dualshock4", PackageResources.dualshock4_json),
    ProfileFile("eightbitdo", PackageResources.eightbitdo_json),
    ProfileFile("eightbitdo-xbox-one", PackageResources.eightbitdo_xbox_one_json),
    ProfileFile("generic-pad", PackageResources.generic_pad_json),
    ProfileFile("generic-vibrator", PackageResources.generic_vibrator_json),
    ProfileFile("generic-wheel", PackageResources.generic_wheel_json),
    ProfileFile("gpio-vibrator", PackageResources.gpio_vibrator_json),
    ProfileFile("greenasia", PackageResources.greenasia_json),
    ProfileFile("joycon", PackageResources.joycon_json),
    ProfileFile("librem5", PackageResources.librem5_json),
    ProfileFile("logitech-f710", PackageResources.logitech_f710_json),
    ProfileFile("logitech-rumblepad", PackageResources.logitech_rumblepad_json),
    ProfileFile("pinephone", PackageResources.pinephone_json),
    ProfileFile("pwm-vibrator", PackageResources.pwm_vibrator_json),
    ProfileFile("steam-deck", PackageResources.steam_deck_json),
    ProfileFile("steam-virtual", PackageResources.steam_virtual_json),
    ProfileFile("switch-pro", PackageResources.switch_pro_json),
    ProfileFile("switch-pro-bluetooth", PackageResources.switch_pro_bluetooth_json),
    ProfileFile("tactus-lra", PackageResources.tactus_lra_json),
    ProfileFile("wii-remote", PackageResources.wii_remote_json),
    ProfileFile("xbox-360", PackageResources.xbox_360_json),
    ProfileFile("xbox-bluetooth", PackageResources.xbox_bluetooth_json),
    ProfileFile("xbox-one", PackageResources.xbox_one_json),
    ProfileFile("xpadneo", PackageResources.xpadneo_json),
  ]
}

/// The file of a profile that is embedded in the program.
package struct ProfileFile: Sendable, Hashable {
  /// The name of the file without `.json`.
  package let name: String
  /// The content of the file, byte for byte.
  package let bytes: [UInt8]

  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// A pattern of this project that is embedded in the program.
package struct Preset: Sendable, Hashable, CustomStringConvertible {
  /// The name on the command line: that of the file without `.ahap`.
  package let name: String
  /// The feel of the pattern in one line, beginning with a small letter and without a full stop.
  package let summary: String
  /// The AHAP file, byte for byte.
  package let bytes: [UInt8]

  package var description: String { name }

  init(_ name: String, _ summary: String, _ bytes: [UInt8]) {
    self.name = name
    self.summary = summary
    self.bytes = bytes
  }
}
