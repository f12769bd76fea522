internal import Glibc

/// Brightness as sharpness.
///
/// Listeners order timbres by the centre of gravity of the spectrum first (Grey and Gordon 1978),
/// whatever the pitch (Schubert and Wolfe 2006). Its logarithm is taken, as frequency is heard.
package enum Sharpness {
  /// The centre of gravity in hertz that is 0, and the one that is 1: a bass drum and a cymbal.
  package static let dullHertz = 100.0
  package static let crispHertz = 8000.0

  /// Sharpness, 0 to 1, of a centre of gravity as a logarithm to base 2.
  static func of(octaves: Float) -> Float {
    let (low, high) = (Float(log2(dullHertz)), Float(log2(crispHertz)))
    return min(max((octaves - low) / (high - low), 0), 1)
  }
}
