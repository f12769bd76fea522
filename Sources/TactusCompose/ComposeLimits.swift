/// The limits of a sound that becomes a pattern.
package enum ComposeLimits {
  /// Seconds of one sound. The features of a second take 8 kB, those of four hours 115 MB; with
  /// what is computed of them, the process takes 220 MB.
  package static let seconds = 4 * 3600
  /// Samples a second of a sound.
  package static let rates = 1000...768_000
}
