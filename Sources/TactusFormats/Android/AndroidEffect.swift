/// The levels that replace an effect that each Android device defines itself, for example a click.
/// Tactus has chosen the figures, because Android describes these effects only in words
/// (`VibrationEffect` and `VibrationEffect.Composition` at developer.android.com).
enum AndroidEffect {
  /// The sharpness of a waveform, whose entries contain none: the middle of the range.
  static let unstatedSharpness = 0.5
  /// The intensity of `amplitude="default"`. The default value of Android's setting for it,
  /// `config_defaultVibrationAmplitude`, is 255 of 255.
  static let defaultIntensity = 1.0

  /// A part of an effect: a linear change of intensity, or a tap if its length is 0.
  struct Part {
    /// The start of the part, in seconds from the start of the effect.
    var start = 0.0
    /// The length of the part in seconds; 0 for a tap.
    var length = 0.0
    var first = 1.0
    var last = 1.0
    var sharpness = 0.5
  }

  /// The parts of a predefined effect; nil if the name is unknown.
  static func predefined(_ name: String) -> [Part]? {
    switch name {
    case "click": [Part(first: 0.8, sharpness: 0.6)]
    case "double_click":
      [Part(first: 0.8, sharpness: 0.6), Part(start: 0.1, first: 0.8, sharpness: 0.6)]
    case "heavy_click": [Part(first: 1, sharpness: 0.3)]
    case "tick": [Part(first: 0.5, sharpness: 0.8)]
    default: nil
    }
  }

  static let predefinedNames = ["click", "double_click", "heavy_click", "tick"]

  /// The parts of a primitive at full scale; nil if the name is unknown.
  static func primitive(_ name: String) -> [Part]? {
    switch name {
    case "click": [Part(first: 1, sharpness: 0.6)]
    case "tick": [Part(first: 0.5, sharpness: 0.8)]
    case "low_tick": [Part(first: 0.5, sharpness: 0.2)]
    case "thud":
      [Part(first: 1, sharpness: 0.1), Part(length: 0.3, first: 0.5, last: 0, sharpness: 0.1)]
    case "spin":
      [
        Part(length: 0.075, first: 0.2, last: 0.8, sharpness: 0.3),
        Part(start: 0.075, length: 0.075, first: 0.8, last: 0.2, sharpness: 0.3),
      ]
    case "quick_rise": [Part(length: 0.15, first: 0, last: 1, sharpness: 0.5)]
    case "slow_rise": [Part(length: 0.5, first: 0, last: 1, sharpness: 0.4)]
    case "quick_fall": [Part(length: 0.1, first: 1, last: 0, sharpness: 0.5)]
    default: nil
    }
  }

  static let primitiveNames = [
    "click", "low_tick", "quick_fall", "quick_rise", "slow_rise", "spin", "thud", "tick",
  ]

  /// The length of an effect in seconds.
  static func length(_ parts: [Part]) -> Double {
    parts.reduce(0) { max($0, $1.start + max($1.length, OutlineSampler.tapSeconds)) }
  }
}
