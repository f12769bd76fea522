/// The kind of effect that plays levels on a device. It is found by uploading effects without
/// strength.
package enum EffectForm: Sendable, Hashable {
  /// Two motors, or one motor that receives both magnitudes.
  case rumble
  /// One motor, played by a sine of constant period.
  case sine
  /// One motor, played by a constant force.
  case constant

  /// The number of motors that can be driven separately.
  package var motorCount: Int { self == .rumble ? 2 : 1 }

  /// The form's name in messages.
  package var name: String {
    switch self {
    case .rumble: "FF_RUMBLE"
    case .sine: "FF_PERIODIC with FF_SINE"
    case .constant: "FF_CONSTANT"
    }
  }

  /// The forms that a node declares, best first. The declaration may be wrong: the input core adds
  /// FF_RUMBLE to every FF_PERIODIC, and some drivers then refuse the effect.
  package static func claimed(by bits: CapabilityBits) -> [EffectForm] {
    var forms: [EffectForm] = []
    if bits.contains(CapabilityBits.rumble) { forms.append(.rumble) }
    if bits.contains(CapabilityBits.periodic), bits.contains(CapabilityBits.sine) {
      forms.append(.sine)
    }
    if bits.contains(CapabilityBits.constant) { forms.append(.constant) }
    return forms
  }
}

extension EffectForm {
  /// An effect without strength, to find out whether a device accepts the form.
  package var still: Effect.Kind {
    switch self {
    case .rumble: .rumble(strong: 0, weak: 0)
    case .sine: .sine(periodMilliseconds: 10, magnitude: 0)
    case .constant: .constant(level: 0)
    }
  }
}
