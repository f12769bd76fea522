/// What is known of a sound at each frame. Levels are relative to the loudest parts.
package struct SoundFeatures: Sendable {
  /// How much the spectrum rises at each frame: the mean over the bands, in steps of a tenfold.
  package var rise: [Float] = []
  /// The root mean square of each frame, 1 where the sound is loudest.
  package var level: [Float] = []
  /// The centre of gravity of each frame's spectrum, as ``Sharpness`` has it.
  package var sharpness: [Float] = []
  /// The same of what rises in each frame.
  package var riseSharpness: [Float] = []
  /// The loudness of each millisecond in decibels.
  package var fine: [Float] = []
  /// Seconds of the sound.
  package var seconds = 0.0

  package init() {}

  /// The number of frames.
  package var count: Int { level.count }

  /// Seconds of a frame.
  package func time(ofFrame frame: Int) -> Double { FrameGrid.seconds(frame) }
}
