internal import TactusJSON

/// What an actuator file of Meta's Haptics SDK (`.acf`) says about an actuator.
package struct ActuatorFile: Sendable, Hashable {
  /// The device's name.
  package var device: String
  /// When and by whom the file was made, as far as it says.
  package var origin: String
  /// Hertz at the lowest and the highest frequency of the continuous signal; nil: not given.
  package var frequencyHertz: ClosedRange<Double>?
  /// The length of an emphasis at the lowest frequency, in milliseconds; nil: not given.
  package var softTapMilliseconds: Double?
  /// The same at the highest frequency.
  package var crispTapMilliseconds: Double?

  /// What a profile keeps, in words.
  package var keptValues: [String] {
    [
      "the device's name",
      frequencyHertz.map { "\($0.lowerBound.plain) to \($0.upperBound.plain) Hz" },
      softTapMilliseconds.map { "a tap of sharpness 0: \($0.plain) ms" },
      crispTapMilliseconds.map { "a tap of sharpness 1: \($0.plain) ms" },
    ].compactMap(\.self)
  }
}
