/// The parts of a sustained level that are strong and long enough to be felt as vibrations. Each is
/// a run of consecutive frames with intensity and sharpness.
struct SustainedSpans {
  /// The strongest frame of a run must have this intensity. Few motors can be felt below it.
  private static let leastPeak = 0.15
  /// A run begins and ends where the intensity crosses this value. It is lower than the least peak,
  /// so that a level that varies around one value does not start and stop repeatedly.
  private static let leastLevel = 0.04
  /// The length of the shortest run in frames: 100 ms. A shorter one would feel like a tap.
  private static let leastFrames = 20

  /// The runs in the order of time.
  let runs: [[LevelLine.Point]]

  /// - Parameter gain: the factor on intensity, ``ComposeSettings/Sustain/gain``.
  init(_ sustained: SustainedLevel, gain: Double) {
    let intensities = sustained.levels.map { level in
      min(Intensity.of(amplitude: Double(level)) * gain, 1)
    }
    var runs: [[LevelLine.Point]] = []
    var start = 0
    while start < intensities.count {
      guard intensities[start] >= Self.leastLevel else {
        start += 1
        continue
      }
      var end = start
      while end < intensities.count, intensities[end] >= Self.leastLevel { end += 1 }
      let peak = intensities[start..<end].max() ?? 0
      if end - start >= Self.leastFrames, peak >= Self.leastPeak {
        runs.append(
          (start..<end).map { frame in
            LevelLine.Point(
              time: FrameGrid.seconds(frame), intensity: intensities[frame],
              sharpness: Double(sustained.sharpness[frame]))
          })
      }
      start = end
    }
    self.runs = runs
  }
}
