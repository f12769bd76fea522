internal import Glibc
package import TactusStatistics

/// Samples of one channel whose onsets are known, because they were made.
package struct KnownSound: Sendable {
  /// Samples a second.
  package let rate: Int
  package private(set) var samples: [Float]
  /// Seconds of the onsets, ascending. Onsets closer than ``joined`` are one, at the first.
  package private(set) var onsets: [Double] = []

  /// Two onsets within this time in seconds are heard as one.
  package static let joined = 0.03

  package init(rate: Int = 44_100, seconds: Double) {
    self.rate = rate
    samples = Array(repeating: 0, count: Int(seconds * Double(rate)))
  }

  package var seconds: Double { Double(samples.count) / Double(rate) }

  /// Adds a note.
  /// - Parameters:
  ///   - time: seconds of its onset.
  ///   - length: seconds.
  ///   - isOnset: false if it swells, so that it begins at no time.
  ///   - sample: its sample at a time in seconds from its onset.
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

  /// The mean square of all samples.
  package var power: Double {
    samples.reduce(0) { $0 + Double($1 * $1) } / Double(max(samples.count, 1))
  }

  /// The sound with white noise.
  /// - Parameter decibels: the power of the sound over that of the noise.
  package func noisy(_ decibels: Double, _ random: inout SeededGenerator) -> KnownSound {
    var result = self
    let amplitude = (power * pow(10, -decibels / 10)).squareRoot()
    for index in samples.indices {
      result.samples[index] += Float(amplitude * random.normal())
    }
    return result
  }

  /// The sound at another loudness.
  package func scaled(by factor: Float) -> KnownSound {
    var result = self
    for index in samples.indices { result.samples[index] *= factor }
    return result
  }

  /// The sound with its highest sample at 0.9.
  package var normalized: KnownSound {
    scaled(by: 0.9 / max(samples.reduce(0) { max($0, abs($1)) }, 1e-9))
  }
}

extension SeededGenerator {
  /// A number from a range.
  package mutating func real(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A number with mean 0 and standard deviation 1, by the sum of twelve.
  package mutating func normal() -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + real(0...1) }
  }
}
