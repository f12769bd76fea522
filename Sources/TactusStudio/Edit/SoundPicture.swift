internal import TactusSound

/// The outline of a waveform.
struct SoundPicture: Sendable, Hashable {
  /// The largest number of columns.
  static let columns = 500

  let seconds: Double
  /// The largest absolute value of the samples in each column, of both channels, 0 to 1.
  let peaks: [Double]

  init(_ samples: SoundSamples) {
    seconds = Double(samples.frames) / Double(samples.rate)
    let count = samples.interleaved.count
    let columns = min(Self.columns, count)
    peaks = (0..<columns).map { column in
      let part = samples.interleaved[column * count / columns..<(column + 1) * count / columns]
      return Double(part.reduce(0) { max($0, abs($1)) })
    }
  }
}
