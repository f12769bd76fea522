/// The limits of a sound that becomes a pattern.
package enum ComposeLimits {
  /// The longest sound, in seconds: four hours. The features (``SoundFeatures``) of a second of
  /// sound take 8 kB, those of four hours 115 MB; with everything computed from them, the process
  /// takes 220 MB.
  package static let seconds = 4 * 3600
  /// The accepted sample rates of a sound, in hertz.
  package static let rates = 1000...768_000
}
