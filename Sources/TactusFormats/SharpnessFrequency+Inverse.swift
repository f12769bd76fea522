internal import Glibc
internal import TactusDevice
internal import TactusPattern

extension SharpnessFrequency {
  /// The sharpness, 0 to 1, that corresponds to a frequency. Frequencies outside the range give 0
  /// or 1.
  static func sharpness(hertz: Double) -> Double {
    let range = rangeHertz
    guard hertz > range.lowerBound else { return 0 }
    return limitedToUnit(log(hertz / range.lowerBound) / log(range.upperBound / range.lowerBound))
  }
}
