/// What known sounds are made of.
package enum SoundKind: String, CaseIterable, Sendable {
  /// Bass drum, snare and hi-hat in a beat, some hits weak.
  case drums
  /// Strings that are plucked and ring on.
  case plucked
  /// Bursts of noise of any length.
  case bursts
  /// Syllables of a voice: vowels, some after a hiss.
  case speech
  /// Bowed notes with vibrato, one after the other.
  case bowed

  /// Whether every onset is sudden.
  package var isPercussive: Bool { self != .speech && self != .bowed }
}
