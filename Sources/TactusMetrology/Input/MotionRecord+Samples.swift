extension MotionRecord {
  private static let blockSamples = 32

  /// Creates a recording from single samples in the order of their times. Nil if there are too few
  /// of them to compute their rate, or for the reasons of ``init(blocks:sensor:)``.
  /// - Parameters:
  ///   - start: the time 0 of the recording, in nanoseconds.
  ///   - timeError: the largest error of a sample's time in seconds. A gap that the errors of two
  ///     times explain is no loss.
  package init?(
    samples: [MotionSample], from start: Int64, timeError: Double, sensor: SensorFacts
  ) {
    // The number of lost samples in a gap follows from the true rate.
    guard let rate = SensorRate.hertz(samples.map(\.nanoseconds)) else { return nil }
    self.init(
      blocks: Self.blocks(samples, hertz: rate, from: start, timeError: timeError),
      sensor: sensor)
  }

  /// Blocks of samples. A gap that the errors of two times do not explain begins a new one.
  private static func blocks(
    _ samples: [MotionSample], hertz: Double, from start: Int64, timeError: Double
  ) -> [MotionBlock] {
    let longest = 1.5 + 2 * timeError * hertz
    var blocks: [MotionBlock] = []
    var last: Int64?
    for sample in samples {
      let steps = last.map { Double(sample.nanoseconds - $0) / 1e9 * hertz } ?? 1
      let isGap = steps > longest
      if let block = blocks.last, block.values.count < blockSamples, !isGap {
        blocks[blocks.count - 1].values.append(sample.g)
      } else {
        let lost = isGap ? Int(min(steps, 1e9).rounded()) - 1 : 0
        blocks.append(
          MotionBlock(
            seconds: Double(sample.nanoseconds - start) / 1e9, lost: lost, values: [sample.g]))
      }
      last = sample.nanoseconds
    }
    return blocks
  }
}
