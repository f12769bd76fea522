internal import Glibc

/// Converts the brightness of a sound to haptic sharpness.
///
/// Brightness is the centre of gravity of the spectrum: listeners order timbres mainly by it (Grey
/// and Gordon 1978), whatever the pitch (Schubert and Wolfe 2006). Sharpness is linear in the
/// logarithm of that frequency, because pitch is heard logarithmically.
package enum Sharpness {
  /// The centres of gravity, in hertz, that give sharpness 0 (a bass drum) and 1 (a cymbal).
  package static let dullHertz = 100.0
  package static let crispHertz = 8000.0

  /// The sharpness, 0 to 1, for the base-2 logarithm of a centre of gravity in hertz.
  static func of(octaves: Float) -> Float {
    let (low, high) = (Float(log2(dullHertz)), Float(log2(crispHertz)))
    return min(max((octaves - low) / (high - low), 0), 1)
  }
}
