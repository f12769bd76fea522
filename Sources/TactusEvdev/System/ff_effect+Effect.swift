internal import CLinuxInput

extension ff_effect {
  /// Converts an effect to the kernel's form.
  init(_ effect: Effect) {
    unsafe self.init()
    unsafe id = effect.id
    unsafe direction = Effect.direction
    unsafe replay.length = effect.lengthMilliseconds
    switch effect.kind {
    case .rumble(let strong, let weak):
      unsafe type = UInt16(FF_RUMBLE)
      unsafe u.rumble.strong_magnitude = strong
      unsafe u.rumble.weak_magnitude = weak
    case .sine(let period, let magnitude):
      unsafe type = UInt16(FF_PERIODIC)
      unsafe u.periodic.waveform = UInt16(FF_SINE)
      unsafe u.periodic.period = period
      unsafe u.periodic.magnitude = magnitude
    case .constant(let level):
      unsafe type = UInt16(FF_CONSTANT)
      unsafe u.constant.level = level
    }
  }
}
