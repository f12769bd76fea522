package import TactusDevice

/// Which actuator drives which magnitude of an effect: the translation of levels into effects.
/// Pure.
package struct Wiring: Sendable, Hashable {
  private let form: EffectForm
  /// The places of the actuators that the strong and the weak magnitude come from.
  private let strong: Int
  private let weak: Int
  private let periodMilliseconds: UInt16

  /// - Parameters:
  ///   - form: how the device takes levels.
  ///   - actuators: one that is alone, or where the form has two magnitudes a heavy and a light.
  /// - Throws: ``DeviceError`` of kind `invalid` for other actuators.
  package init(_ form: EffectForm, _ actuators: [Actuator]) throws(DeviceError) {
    self.form = form
    let places = Dictionary(grouping: actuators.indices) { actuators[$0].role }
    if actuators.count == 1 {
      // Both magnitudes: drivers of one motor take either, and the one that the kernel makes of
      // both for drivers without FF_RUMBLE is full only where both are.
      (strong, weak) = (0, 0)
    } else if actuators.count == form.motorCount, let heavy = places[.heavy]?.first,
      let light = places[.light]?.first
    {
      (strong, weak) = (heavy, light)
    } else {
      let names = actuators.map { "\($0.name) (\($0.role.rawValue))" }.joined(separator: ", ")
      throw DeviceError(
        .invalid,
        "the profile has \(names); \(form.name) drives one actuator"
          + (form.motorCount == 2 ? ", or a heavy and a light one" : ""))
    }
    let band = actuators[0].frequencyBandHertz
    let milliseconds = (2000 / (band.lowerBound + band.upperBound)).rounded()
    periodMilliseconds = UInt16(min(max(milliseconds, 1), Double(Effect.longestMilliseconds)))
  }

  /// The effect that gives each actuator its level.
  /// - Parameter levels: 0 to 1, by the actuators' places.
  package func kind(_ levels: InlineArray<2, Double>) -> Effect.Kind {
    switch form {
    case .rumble:
      .rumble(
        strong: UInt16(Self.magnitude(levels[strong], 0xffff)),
        weak: UInt16(Self.magnitude(levels[weak], 0xffff)))
    case .sine:
      .sine(
        periodMilliseconds: periodMilliseconds,
        magnitude: Int16(Self.magnitude(levels[strong], 0x7fff)))
    case .constant: .constant(level: Int16(Self.magnitude(levels[strong], 0x7fff)))
    }
  }

  private static func magnitude(_ level: Double, _ full: Double) -> Double {
    level > 0 ? (min(level, 1) * full).rounded() : 0
  }
}
