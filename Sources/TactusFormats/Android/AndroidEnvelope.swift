internal import TactusDevice
internal import TactusJSON
internal import TactusPattern

/// The names and units of one of Android's two kinds of envelopes: the basic one has intensity and
/// sharpness, the other one amplitude and a frequency in hertz.
struct AndroidEnvelope {
  /// The highest frequency that is accepted, in hertz.
  private static let highestHertz = 100_000.0

  let isBasic: Bool

  var initial: String { isBasic ? "initialSharpness" : "initialFrequencyHz" }
  var level: String { isBasic ? "intensity" : "amplitude" }
  var tone: String { isBasic ? "sharpness" : "frequencyHz" }

  /// A sharpness or a frequency. Returns nil, and reports an error, if it cannot be read.
  func sharpness(_ name: String, of element: XMLElement, _ xml: inout XMLReading) -> Double? {
    if isBasic { return xml.number(name, of: element, in: 0...1) }
    guard let hertz = xml.number(name, of: element, in: 0...Self.highestHertz) else { return nil }
    if hertz <= 0 {
      xml.report(.badFormat, element, name, "\(name) is 0", expected: "more than 0 Hz")
      return nil
    }
    let range = SharpnessFrequency.rangeHertz
    if !range.contains(hertz) {
      let limited = hertz < range.lowerBound ? range.lowerBound : range.upperBound
      xml.report(
        .approximated, element, name,
        "\(name) is \(hertz.plain), outside the range of sharpness; played at \(limited.plain)")
    }
    return hertz
  }

  /// Converts the file's value, a sharpness or a frequency, to a sharpness.
  func felt(_ tone: Double) -> Double {
    isBasic ? tone : SharpnessFrequency.sharpness(hertz: tone)
  }
}
