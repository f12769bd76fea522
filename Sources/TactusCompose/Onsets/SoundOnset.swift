/// The beginning of a note, hit or other event in a sound. It becomes a tap, unless the tap would
/// be too weak to be felt.
package struct SoundOnset: Sendable, Hashable {
  /// Seconds from the start of the sound.
  package var time: Double
  /// The amplitude that the onset adds, relative to the loudest parts of the sound.
  package var level: Double
  /// The brightness of the added sound (``Sharpness``), 0 (dull) to 1 (crisp).
  package var sharpness: Double
  /// The difference between the rise of the spectrum and the median around it.
  package var clarity: Double
}
