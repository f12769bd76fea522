package import TactusDevice

/// The assignment of actuators to the magnitudes of an effect: converts levels to effects.
package struct Wiring: Sendable, Hashable {
  private let form: EffectForm
  /// The indices of the actuators for the strong and the weak magnitude.
  private let strong: Int
  private let weak: Int
  private let periodMilliseconds: UInt16

  /// - Parameters:
  ///   - form: the form of the device's effects.
  ///   - actuators: one actuator; or, if the form has two magnitudes, a heavy and a light one or
  ///     two equal ones, of which the first has the strong magnitude.
  /// - Throws: ``DeviceError`` of kind `invalid` for other actuators.
  package init(_ form: EffectForm, _ actuators: [Actuator]) throws(DeviceError) {
    guard let (strong, weak) = Self.places(of: actuators, in: form) else {
      let names = actuators.map { "\($0.name) (\($0.role.rawValue))" }.joined(separator: ", ")
      throw DeviceError(
        .invalid,
        "it has \(names); \(form.name) drives one actuator"
          + (form.motorCount == 2 ? ", a heavy and a light one, or two of role only" : ""))
    }
    self.form = form
    (self.strong, self.weak) = (strong, weak)
    let band = actuators[0].frequencyBandHertz
    let milliseconds = (2000 / (band.lowerBound + band.upperBound)).rounded()
    periodMilliseconds = UInt16(min(max(milliseconds, 1), Double(Effect.longestMilliseconds)))
  }

  /// The actuator of each magnitude; nil if the form cannot drive them separately.
  private static func places(
    of actuators: [Actuator], in form: EffectForm
  ) -> (strong: Int, weak: Int)? {
    // One actuator sets both magnitudes. A driver of one motor uses either of them, and the effect
    // that the kernel derives for a driver without FF_RUMBLE has full strength only if both
    // magnitudes do.
    if actuators.count == 1 { return (0, 0) }
    guard actuators.count == form.motorCount else { return nil }
    switch (actuators[0].role, actuators[1].role) {
    case (.heavy, .light), (.only, .only): return (0, 1)
    case (.light, .heavy): return (1, 0)
    default: return nil
    }
  }

  /// The effect that gives each actuator its level.
  /// - Parameter levels: 0 to 1, by the indices of the actuators.
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

  /// Converts a level, which the engine has limited to 0 to 1, to the kernel's scale.
  private static func magnitude(_ level: Double, _ full: Double) -> Double {
    assert(level >= 0 && level <= 1)
    return (level * full).rounded()
  }
}
