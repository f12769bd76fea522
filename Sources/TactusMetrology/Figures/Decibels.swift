internal import Glibc

/// Converts ratios of amplitudes and of energies to decibels.
package enum Decibels {
  /// The decibels of a small relative change of an amplitude, divided by the change.
  package static let perChange: Double = 20 / log(10.0)

  /// The decibels of a ratio of amplitudes.
  package static func ofAmplitudes(_ ratio: Double) -> Double { 20 * log10(ratio) }

  /// The decibels of a ratio of energies.
  package static func ofEnergies(_ ratio: Double) -> Double { 10 * log10(ratio) }

  /// The ratio of amplitudes of some decibels.
  package static func amplitudes(_ decibels: Double) -> Double { pow(10, decibels / 20) }
}
