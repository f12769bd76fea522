internal import TactusJSON

/// The facts about an actuator from an actuator file of Meta's Haptics SDK (`.acf`).
package struct ActuatorFile: Sendable, Hashable {
  /// The device's name.
  package var device: String
  /// The author, date and version of the file, if it contains them.
  package var origin: String
  /// The lowest and the highest frequency of the continuous signal, in hertz; nil if not given.
  package var frequencyHertz: ClosedRange<Double>?
  /// The length of an emphasis at the lowest frequency, in milliseconds; nil if not given.
  package var softTapMilliseconds: Double?
  /// The length of an emphasis at the highest frequency, in milliseconds; nil if not given.
  package var crispTapMilliseconds: Double?

  /// The values that the profile contains, each in words.
  package var keptValues: [String] {
    [
      "the device's name",
      frequencyHertz.map { "\($0.lowerBound.plain) to \($0.upperBound.plain) Hz" },
      softTapMilliseconds.map { "a tap of sharpness 0: \($0.plain) ms" },
      crispTapMilliseconds.map { "a tap of sharpness 1: \($0.plain) ms" },
    ].compactMap(\.self)
  }
}
