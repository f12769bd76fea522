/// The presets that are built in: what `tactus play NAME` finds from any folder, also in an
/// installed binary. A preset is a file in `Patterns` and a line here.
package enum Catalogue {
  /// All presets, by name in ascending order.
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

  /// The preset of that name, nil if there is none. Upper and lower case differ.
  package static func preset(named name: String) -> Preset? {
    presets.first { $0.name == name }
  }
}

/// A pattern of our own that is embedded in the program.
package struct Preset: Sendable, Hashable {
  /// What the command line calls it: the file's name without `.ahap`.
  package let name: String
  /// What it feels like, in one line, beginning with a small letter and without a full stop.
  package let summary: String
  /// The AHAP file, byte for byte.
  package let bytes: [UInt8]

  init(_ name: String, _ summary: String, _ bytes: [UInt8]) {
    self.name = name
    self.summary = summary
    self.bytes = bytes
  }
}
