/// Choices about sound that Apple's documentation leaves open. Each constant states its reason.
package enum SoundRules {
  /// The frequency of a tone at pitch 0, in hertz: the concert pitch A4, which small loudspeakers
  /// reproduce.
  package static var toneHertz: Double { @_noLocks @_noAllocation get { 440 } }

  /// Octaves of one unit of pitch. The parameter is -1 to 1, so tones reach from 220 to 880 Hz, and
  /// a file plays at half to double its speed. A semitone each way would hardly be heard.
  package static var octavesPerPitch: Double { @_noLocks @_noAllocation get { 1 } }

  /// Partials of a tone; number k has the amplitude 1/k². A pure sine would make brightness
  /// inaudible. Eight partials of the highest tone reach 7.04 kHz. That is below half of the lowest
  /// rate in ``SoundLimits/rates``, so no tone has aliases.
  package static let tonePartials = 8

  /// The highest absolute value of a tone at volume 1: 6 dB below full scale. A steady tone is much
  /// louder than a recorded sound with the same peak, and two tones are within full scale.
  package static let tonePeak = 0.5

  /// The corner frequency of the low-pass filter in hertz, at brightness 0 and just below
  /// brightness 1. In between it grows exponentially, because the ear hears pitch logarithmically.
  /// At brightness 1 the filter passes everything. A small loudspeaker reproduces little below 200
  /// Hz, and the ear hears little above 20 kHz.
  package static var darkestHertz: Double { @_noLocks @_noAllocation get { 200 } }
  package static var brightestHertz: Double { @_noLocks @_noAllocation get { 20_000 } }

  /// Seconds in which a gain may change by full scale: at starts, stops and steps of a parameter.
  /// Two milliseconds are too short to be heard as a fade and long enough that no click is heard.
  package static var edgeSeconds: Double { @_noLocks @_noAllocation get { 0.002 } }
}
