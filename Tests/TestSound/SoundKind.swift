/// The kinds of known sounds.
package enum SoundKind: String, CaseIterable, Sendable {
  /// A drum beat of bass drum, snare and hi-hat with different strengths.
  case drums
  /// Strings that are plucked and ring out.
  case plucked
  /// Bursts of noise of random lengths.
  case bursts
  /// Syllables of a voice: vowels, some of which follow a hiss.
  case speech
  /// Bowed notes with vibrato, one after the other.
  case bowed

  /// Whether every onset is sudden.
  package var isPercussive: Bool { self != .speech && self != .bowed }
}
