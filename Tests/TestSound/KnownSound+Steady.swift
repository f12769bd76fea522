internal import Glibc
package import TactusStatistics

extension KnownSound {
  /// A chord that swells for half a second, is held and fades. It has no onset.
  package static func pad(seconds: Double) -> KnownSound {
    var sound = KnownSound(seconds: seconds)
    sound.addSwell(at: 0, length: seconds, swell: min(0.5, seconds / 3)) { t in
      [220, 277.2, 329.6, 440.5].reduce(0) { $0 + sin(2 * .pi * $1 * t) } * 0.2
    }
    return sound
  }

  /// Noise that swells and fades. It has no onset.
  package static func rain(seconds: Double, _ random: inout SeededGenerator) -> KnownSound {
    var sound = KnownSound(seconds: seconds)
    var noise = random
    sound.addSwell(at: 0, length: seconds, swell: min(0.5, seconds / 3)) { _ in
      noise.normal() * 0.15
    }
    random = noise
    return sound
  }

  private mutating func addSwell(
    at time: Double, length: Double, swell: Double, _ sample: (Double) -> Double
  ) {
    add(at: time, length: length, isOnset: false) { t in
      // The loudness follows a raised cosine, so that the sound has no sudden beginning.
      let edge = min(t, length - t, swell) / swell
      return sample(t) * (0.5 - 0.5 * cos(.pi * edge))
    }
  }

  /// A note of a singer: twenty harmonics whose pitch goes up and down six times a second.
  /// - Parameter semitones: the distance by which the pitch rises and falls.
  package static func vibrato(seconds: Double, hertz: Double, semitones: Double) -> KnownSound {
    var sound = KnownSound(seconds: seconds + 1)
    let depth = hertz * semitones * 0.0578
    sound.add(at: 0.5, length: seconds) { t in
      let phase = 2 * .pi * hertz * t + depth / 6 * (1 - cos(2 * .pi * 6 * t))
      let sum = (1...20).reduce(0) { $0 + sin(phase * Double($1)) / Double($1).squareRoot() }
      return 0.1 * min(t / 0.01, (seconds - t) / 0.1, 1) * sum
    }
    return sound
  }

  /// A steady tone that begins and ends suddenly.
  package static func tone(
    from start: Double, length: Double, seconds: Double, hertz: Double = 440
  ) -> KnownSound {
    var sound = KnownSound(seconds: seconds)
    sound.add(at: start, length: length) { t in 0.5 * sin(2 * .pi * hertz * t) }
    return sound
  }
}
