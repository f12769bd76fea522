/// The beginning of a sound within a sound, which is felt as a tap.
package struct SoundOnset: Sendable, Hashable {
  /// Seconds from the start of the sound.
  package var time: Double
  /// The amplitude that the onset adds, relative to the loudest parts.
  package var level: Double
  /// 0 (dull) to 1 (crisp).
  package var sharpness: Double
  /// How far the rise of the spectrum is above its surroundings.
  package var clarity: Double
}
