internal import TactusEvdev

/// An effect of the kernel's interface. The name `Effect` already means an effect of a player here.
typealias KernelEffect = TactusEvdev.Effect

/// The bytes of an effect for the kernel's interface (`struct ff_effect` of `<linux/input.h>`),
/// including invalid ones.
///
/// ```
/// 0 type   2 id   4 direction   6 trigger   10 length   12 delay   16 the values of the type
/// ```
struct EffectMessage: Hashable {
  var type: Int
  /// The id of the effect to change; a negative id creates an effect.
  var id: Int16 = KernelEffect.newID
  var lengthMilliseconds: UInt16
  /// The 16-bit values of the type, in order: of a rumble the strong and the weak magnitude, of a
  /// periodic effect the waveform, the period and the magnitude.
  var values: [UInt16] = []

  /// The bytes, on a little-endian machine.
  /// - Parameter count: the size of the structure; values beyond it are omitted.
  func bytes(_ count: Int) -> [UInt8] {
    let words: [UInt16] =
      [UInt16(truncatingIfNeeded: type), UInt16(bitPattern: id), KernelEffect.direction, 0, 0]
      + [lengthMilliseconds, 0, 0] + values
    var bytes = words.flatMap { word in
      [UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8)]
    }
    bytes += Array(repeating: 0, count: max(count - bytes.count, 0))
    return Array(bytes.prefix(count))
  }
}

extension EffectMessage {
  /// The codes of the types of effects in the kernel's interface; higher codes are waveforms and
  /// settings.
  static let types = 0x50...0x57
  static let waveforms = 0x58...0x5d

  /// Creates an effect without motion, of the type of another one.
  init(still kind: KernelEffect.Kind, id: Int16 = KernelEffect.newID, lengthMilliseconds: UInt16) {
    let (type, values): (Int, [UInt16]) =
      switch kind {
      case .rumble: (CapabilityBits.rumble, [])
      case .sine(let period, _): (CapabilityBits.periodic, [UInt16(CapabilityBits.sine), period])
      case .constant: (CapabilityBits.constant, [])
      }
    self.init(type: type, id: id, lengthMilliseconds: lengthMilliseconds, values: values)
  }
}
