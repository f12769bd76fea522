/// The measured properties of a sound: arrays with one value per frame of 5 ms, and ``fine``, with
/// one per millisecond. Levels are relative to the loudest parts of the sound.
package struct SoundFeatures: Sendable {
  /// The rise of the spectrum at each frame (``SpectralRise``): the increase of the compressed
  /// amplitude, as the mean over the bands. 1 is a tenfold rise of a loud amplitude in every band.
  package var rise: [Float] = []
  /// The root mean square of each frame, relative to the loudest parts of the sound.
  package var level: [Float] = []
  /// The ``Sharpness`` of each frame: the brightness of its spectrum.
  package var sharpness: [Float] = []
  /// The ``Sharpness`` of the part of the spectrum that rises in each frame.
  package var riseSharpness: [Float] = []
  /// The loudness of each millisecond in decibels.
  package var fine: [Float] = []
  /// The duration of the sound in seconds.
  package var seconds = 0.0

  package init() {}

  /// The number of frames.
  package var count: Int { level.count }

  /// The time of a frame, in seconds from the start of the sound.
  package func time(ofFrame frame: Int) -> Double { FrameGrid.seconds(frame) }
}
