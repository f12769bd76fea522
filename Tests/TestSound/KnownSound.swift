internal import Glibc
package import TactusStatistics

/// A sound with one channel for tests of onset detection. Its onsets are known, because it is
/// computed.
package struct KnownSound: Sendable {
  /// The number of samples per second.
  package let rate: Int
  package private(set) var samples: [Float]
  /// The times of the onsets in seconds, ascending. Of onsets that are closer together than
  /// ``joined``, only the first is listed.
  package private(set) var onsets: [Double] = []

  /// Two onsets that are closer together than this time in seconds count as one.
  package static let joined = 0.03

  package init(rate: Int = 44_100, seconds: Double) {
    self.rate = rate
    samples = Array(repeating: 0, count: Int(seconds * Double(rate)))
  }

  package var seconds: Double { Double(samples.count) / Double(rate) }

  /// Adds a note.
  /// - Parameters:
  ///   - time: the time of its onset in seconds.
  ///   - length: its length in seconds.
  ///   - isOnset: false if the note swells slowly, so that it has no onset.
  ///   - sample: returns the note's sample at a time in seconds from its onset.
  package mutating func add(
    at time: Double, length: Double, isOnset: Bool = true, _ sample: (Double) -> Double
  ) {
    let start = Int((time * Double(rate)).rounded())
    for index in 0..<Int(length * Double(rate)) where samples.indices.contains(start + index) {
      samples[start + index] += Float(sample(Double(index) / Double(rate)))
    }
    guard isOnset else { return }
    let all = (onsets + [time]).sorted()
    onsets = []
    for onset in all where onset - (onsets.last ?? -1) >= Self.joined { onsets.append(onset) }
  }

  /// The power of the sound: the mean square of its samples.
  package var power: Double {
    samples.reduce(0) { $0 + Double($1 * $1) } / Double(max(samples.count, 1))
  }

  /// The sound with added white noise.
  /// - Parameter decibels: the ratio of the sound's power to that of the noise.
  package func noisy(_ decibels: Double, _ random: inout SeededGenerator) -> KnownSound {
    var result = self
    let amplitude = (power * pow(10, -decibels / 10)).squareRoot()
    for index in samples.indices {
      result.samples[index] += Float(amplitude * random.normal())
    }
    return result
  }

  /// The sound with all samples multiplied by a factor.
  package func scaled(by factor: Float) -> KnownSound {
    var result = self
    for index in samples.indices { result.samples[index] *= factor }
    return result
  }

  /// The sound scaled so that the largest magnitude of a sample is 0.9.
  package var normalized: KnownSound {
    scaled(by: 0.9 / max(samples.reduce(0) { max($0, abs($1)) }, 1e-9))
  }
}

extension SeededGenerator {
  /// A random number from a range.
  package mutating func real(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A random number, roughly normally distributed with mean 0 and standard deviation 1: the sum of
  /// twelve uniform numbers minus 6.
  package mutating func normal() -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + real(0...1) }
  }
}
