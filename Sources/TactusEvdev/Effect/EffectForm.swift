/// The way in which a device takes levels, found out by uploading.
package enum EffectForm: Sendable, Hashable {
  /// Two motors, or one that is given both magnitudes.
  case rumble
  /// One motor by a sine of a fixed period.
  case sine
  /// One motor by a force that stays.
  case constant

  /// How many motors can be told apart.
  package var motorCount: Int { self == .rumble ? 2 : 1 }

  /// The form's name in messages.
  package var name: String {
    switch self {
    case .rumble: "FF_RUMBLE"
    case .sine: "FF_PERIODIC with FF_SINE"
    case .constant: "FF_CONSTANT"
    }
  }

  /// The forms that a node claims, best first. A claim is no more than that: the input core shows
  /// FF_RUMBLE wherever it sees FF_PERIODIC, and some drivers then refuse the effect.
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
  /// An effect that moves nothing, to find out whether a device takes the form at all.
  package var still: Effect.Kind {
    switch self {
    case .rumble: .rumble(strong: 0, weak: 0)
    case .sine: .sine(periodMilliseconds: 10, magnitude: 0)
    case .constant: .constant(level: 0)
    }
  }
}
