/// Where a sustained level is felt, and how: runs of frames with intensity and sharpness.
struct SustainedSpans {
  /// A run begins only if it is as strong as this somewhere. Below, few motors are felt.
  private static let leastPeak = 0.15
  /// It ends below this, so that it does not go on and off around one value.
  private static let leastLevel = 0.04
  /// Frames of the shortest run: 100 ms. A shorter one would feel like a tap.
  private static let leastFrames = 20

  /// The runs by time.
  let runs: [[LevelLine.Point]]

  /// - Parameter gain: multiplies intensity.
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
